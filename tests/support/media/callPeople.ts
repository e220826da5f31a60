import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../browser/browser.ts'

/** Cameras and voices that can be told apart: a color as Y, U and V (BT.601), and a tone in hertz. */
export const voices = {
  red: { colour: [81, 90, 240], hertz: 440 },
  green: { colour: [145, 54, 34], hertz: 660 },
  blue: { colour: [41, 240, 110], hertz: 880 },
} as const
export type Voice = keyof typeof voices

/**
 * Smallest picture that still shows a color: what a camera films is drawn, encoded and decoded on the machine
 * that runs the tests.
 */
const size = { width: 320, height: 180 } as const
const framesPerSecond = 5
const rate = 48_000

/**
 * Launches a browser whose camera shows only a color and whose microphone picks up only a tone. `launch`
 * starts the browser with additional switches.
 */
export async function launchPerson(
  voice: Voice,
  folder: string,
  launch: (extra: readonly string[]) => Promise<Browser> = launchBrowser,
): Promise<Browser> {
  const film = join(folder, `${voice}.y4m`)
  const sound = join(folder, `${voice}.wav`)
  filmColour(film, voices[voice].colour)
  recordTone(sound, voices[voice].hertz)
  return launch([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    `--use-file-for-fake-audio-capture=${sound}`,
    '--autoplay-policy=no-user-gesture-required',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ])
}

function filmColour(file: string, [y, u, v]: readonly [number, number, number]): void {
  const { width, height } = size
  const quarter = (width * height) / 4
  const descriptor = openSync(file, 'w')
  try {
    const shape = `W${String(width)} H${String(height)} F${String(framesPerSecond)}:1`
    writeSync(descriptor, `YUV4MPEG2 ${shape} Ip A1:1 C420jpeg\nFRAME\n`)
    writeSync(descriptor, Buffer.alloc(width * height, y))
    writeSync(descriptor, Buffer.alloc(quarter, u))
    writeSync(descriptor, Buffer.alloc(quarter, v))
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a WAV file of whole waves, which Chromium repeats without a click. */
function recordTone(file: string, hertz: number): void {
  const samples = Buffer.alloc(rate * 2)
  for (let at = 0; at < rate; at += 1)
    samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / rate)), at * 2)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  writeFileSync(file, Buffer.concat([header, samples]))
}

/**
 * Makes this page's camera open only once its join is in progress, as with an impatient user or a slow
 * camera.
 */
export async function openCameraWhileJoining(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const { promise, resolve } = Promise.withResolvers<void>()
    window.addEventListener('test:open-camera', () => resolve())
    navigator.mediaDevices.getUserMedia = async (asked) => {
      await promise
      const stream = await open(asked)
      setTimeout(() => Object.assign(window, { isCameraOpen: true }))
      return stream
    }
  })
  await page.route('**/request_token', async (route) => {
    await page.evaluate(() => window.dispatchEvent(new Event('test:open-camera')))
    await page.waitForFunction(() => 'isCameraOpen' in window)
    await route.continue()
  })
}

/**
 * Returns the color of the largest video playing on the page, measured in its pixels; null if none is
 * playing.
 */
export async function colourSeen(page: Page): Promise<Voice | null> {
  const rgb = await page.evaluate(() => {
    const playing = [...document.querySelectorAll('video')].filter(
      ({ videoWidth, paused }) => videoWidth > 0 && !paused,
    )
    const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight
    const [largest] = playing.toSorted((one, other) => area(other) - area(one))
    const canvas = document.createElement('canvas')
    canvas.width = 8
    canvas.height = 8
    const surface = canvas.getContext('2d')
    if (largest === undefined || surface === null) return null
    surface.drawImage(largest, 0, 0, 8, 8)
    const [red = 0, green = 0, blue = 0] = surface.getImageData(4, 4, 1, 1).data
    return { red, green, blue }
  })
  if (rgb === null) return null
  const [first, second] = Object.entries(rgb).toSorted(([, one], [, other]) => other - one)
  if (first === undefined || second === undefined || first[1] - second[1] < 60) return null
  return first[0] === 'red' || first[0] === 'green' ? first[0] : 'blue'
}

/** Reports whether the largest picture is playing: it must show three more frames within 3 seconds. */
export function picturePlays(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight
    const [largest] = [...document.querySelectorAll('video')].toSorted(
      (one, other) => area(other) - area(one),
    )
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let frames = 0
    const count = () => {
      frames += 1
      if (frames === 3) resolve(true)
      largest?.requestVideoFrameCallback(count)
    }
    largest?.requestVideoFrameCallback(count)
    // If the video element has been replaced, its callbacks stop.
    setTimeout(() => resolve(false), 3_000)
    return promise
  })
}

/**
 * Returns the voice whose tone arrives with the pictures that play on the page, measured in the sound itself;
 * null if there is none.
 */
export async function toneHeard(page: Page): Promise<Voice | null> {
  const hertz = await page.evaluate(async () => {
    const playing = [...document.querySelectorAll<HTMLMediaElement>('video, audio')]
    const remote = playing
      .map(({ srcObject }) => srcObject)
      .find((stream) => stream instanceof MediaStream && stream.getAudioTracks().some(({ muted }) => !muted))
    if (!(remote instanceof MediaStream)) return null
    const context = new AudioContext()
    try {
      const analyser = context.createAnalyser()
      analyser.fftSize = 8_192
      context.createMediaStreamSource(remote).connect(analyser)
      await new Promise((done) => setTimeout(done, 400))
      const levels = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(levels)
      const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? -Infinity) ? at : best), 1)
      if ((levels[loudest] ?? -Infinity) < -70) return null
      return (loudest * context.sampleRate) / analyser.fftSize
    } finally {
      await context.close()
    }
  })
  if (hertz === null) return null
  for (const voice of ['red', 'green', 'blue'] as const)
    if (Math.abs(voices[voice].hertz - hertz) < 20) return voice
  return null
}
