/**
 * Maximum length of the longer side, in pixels: enough to read a printed page, and little enough for any
 * tablet to encode.
 */
const mostPixels = 1_920
/**
 * Interval at which the picture is redrawn, in milliseconds. A participant who joins later receives it within
 * this time.
 */
const redrawMs = 500

/**
 * Creates a stream of a photo. Only the visible picture leaves the device, without the location or other
 * metadata of the file. `null` if this browser cannot show the file as a picture.
 */
export async function createPhotoStream(
  file: Blob,
): Promise<{ stream: MediaStream; stop: () => void } | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  const canvas = document.createElement('canvas')
  const surface = canvas.getContext('2d')
  if (picture === null || surface === null || !('captureStream' in canvas)) return null
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  canvas.width = evenly(picture.width * scale)
  canvas.height = evenly(picture.height * scale)
  const draw = () => {
    // Transparent areas would be sent as black.
    surface.fillStyle = '#fff'
    surface.fillRect(0, 0, canvas.width, canvas.height)
    surface.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  draw()
  const stream = canvas.captureStream()
  // Prefer legible text to a high frame rate.
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail'
  const drawing = setInterval(draw, redrawMs)
  return {
    stream,
    stop: () => {
      clearInterval(drawing)
      picture.close()
    },
  }
}

/** Returns an even length: VP8 subsamples color by two. */
function evenly(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2)
}
