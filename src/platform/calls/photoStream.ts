/** The longer side that is sent at most, in pixels: a page of print can be read, and any tablet can encode it. */
const mostPixels = 1_920
/**
 * Interval at which the picture is redrawn, in milliseconds. A participant who joins later receives it within
 * this time.
 */
const redrawMs = 500

/**
 * Makes a stream of a photo. Only what can be seen of it leaves the device: neither where it was taken nor anything
 * else that its file holds. Null where the file is no picture that this browser can show.
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
  // Rather fewer pictures a second than a letter that cannot be read.
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

/** VP8 halves the colour's sides. */
function evenly(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2)
}
