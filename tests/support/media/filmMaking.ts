import type { Page } from 'playwright'

/** Records a short film in the browser: the first half green, the second half blue. */
export async function recordFilm(page: Page, seconds: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const surface = canvas.getContext('2d')
    if (surface === null) throw new Error('no canvas')
    const stream = canvas.captureStream(15)
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    const began = performance.now()
    recorder.start()
    for (;;) {
      const at = (performance.now() - began) / 1_000
      if (at > length) break
      surface.fillStyle = at < length / 2 ? '#00c000' : '#0000e0'
      surface.fillRect(0, 0, 320, 180)
      // A changing pixel makes the recorder keep every frame.
      surface.fillStyle = `rgb(${Math.floor(at * 60) % 255} 0 0)`
      surface.fillRect(0, 0, 2, 2)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  }, seconds)
  return Buffer.from(base64, 'base64')
}

/**
 * Slows down playback, so that a film of three seconds lasts most of a minute and leaves time for every press
 * on a slow machine. Runs in the page.
 */
export function playSlowly(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLVideoElement.prototype.play = function slowly(this: HTMLVideoElement) {
    this.playbackRate = 0.0625
    return play.call(this)
  }
}
