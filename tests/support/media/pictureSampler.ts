import type { Page } from 'playwright'
import { z } from 'zod'
import { fitShape, fitShift } from './pictureFit.ts'
import type { View } from './pictureFit.ts'

/** Which part of the camera's picture a frame of the monitor showed, and when, in epoch milliseconds. */
export interface Frame extends View {
  readonly at: number
}

const Sample = z.object({ at: z.number(), columns: z.array(z.number()), rows: z.array(z.number()) })
type Sample = z.infer<typeof Sample>

interface Recorder {
  readonly samples: Sample[]
  frames: number
}

declare global {
  interface Window {
    wardlinkPicture?: Recorder
  }
}

export interface PictureSampler {
  /** What the canvas shows now. */
  view(): Promise<View>
  /** Each frame that differed from the one before it, from `since` on (epoch milliseconds). */
  changes(since: number): Promise<Frame[]>
  /** When the picture last changed; null when it has not since `since`. */
  lastChange(since: number): Promise<number | null>
  /** Waits until nothing has changed for `quietMs`. Answers the time of the last change, `since` when there was none. */
  settled(since: number, quietMs?: number): Promise<number>
  /** Waits until the picture changes after `since`, and answers when it did. */
  moves(since: number, timeoutMs?: number): Promise<number>
}

/**
 * Watches the canvas named "Camera picture" of a page at every animation frame: one band of pixels across it and one down it.
 * The sampler reads what a person sees; it knows nothing of poses.
 */
export async function samplePicture(page: Page): Promise<PictureSampler> {
  const canvas = page.getByRole('img', { name: 'Camera picture' })
  await canvas.waitFor()
  await canvas.evaluate(record)
  const samples = async (since: number): Promise<Sample[]> =>
    z
      .array(Sample)
      .parse(
        await page.evaluate(
          (from) => window.wardlinkPicture?.samples.filter((sample) => sample.at >= from),
          since,
        ),
      )
  const lastChange = async (since: number): Promise<number | null> => {
    const at = await page.evaluate(() => window.wardlinkPicture?.samples.at(-1)?.at ?? 0)
    return at >= since ? at : null
  }
  return {
    lastChange,
    view: async () => {
      return frameOf(Sample.parse(await page.evaluate(() => window.wardlinkPicture?.samples.at(-1))))
    },
    changes: async (since) => (await samples(since)).map(frameOf),
    settled: async (since, quietMs = 1000) => {
      await page.waitForFunction(
        ({ quiet, from }) =>
          Date.now() - Math.max(from, window.wardlinkPicture?.samples.at(-1)?.at ?? 0) > quiet,
        { quiet: quietMs, from: since },
        { polling: 50 },
      )
      return (await lastChange(since)) ?? since
    },
    moves: async (since, timeoutMs = 10_000) => {
      await page.waitForFunction((from) => (window.wardlinkPicture?.samples.at(-1)?.at ?? 0) > from, since, {
        polling: 20,
        timeout: timeoutMs,
      })
      const [first] = await samples(since)
      return first?.at ?? since
    },
  }
}

function frameOf({ at, columns, rows }: Sample): Frame {
  const { left, scale } = fitShape(columns)
  return { at, left, scale, top: fitShift(rows, scale) }
}

/** Runs in the page. */
function record(element: Element): void {
  if (!(element instanceof HTMLCanvasElement)) throw new TypeError('the camera picture is a canvas')
  const bandPixels = 8
  /** Levels of brightness; a still camera's cells do not differ at all. */
  const leastChange = 0.25
  const recorder: Recorder = { samples: [], frames: 0 }
  window.wardlinkPicture = recorder
  const across = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const down = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!across || !down) throw new TypeError('no canvas to sample with')

  /** The mean brightness of each cell of 8 × 8 pixels along a band. */
  const profile = (band: CanvasRenderingContext2D): number[] => {
    const { width, height } = band.canvas
    const { data } = band.getImageData(0, 0, width, height)
    const along = Math.max(width, height)
    const sums = Array.from({ length: along / bandPixels }, () => 0)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const cell = Math.floor((width > height ? x : y) / bandPixels)
        sums[cell] = (sums[cell] ?? 0) + (data[(y * width + x) * 4 + 1] ?? 0)
      }
    return sums.map((sum) => sum / bandPixels ** 2)
  }

  const differs = (now: number[], then: number[] | undefined): boolean =>
    !then || now.some((value, at) => Math.abs(value - (then[at] ?? 0)) > leastChange)

  const sample = (): void => {
    requestAnimationFrame(sample)
    const picture = document.querySelector<HTMLCanvasElement>(`canvas[aria-label="Camera picture"]`)
    if (!picture || picture.width === 0) return
    const { width, height } = picture
    recorder.frames += 1
    across.canvas.width = width
    across.canvas.height = bandPixels
    down.canvas.width = bandPixels
    down.canvas.height = height
    across.drawImage(picture, 0, -(height - bandPixels) / 2)
    down.drawImage(picture, -(width - bandPixels) / 2, 0)
    const columns = profile(across)
    const rows = profile(down)
    const before = recorder.samples.at(-1)
    if (!before || differs(columns, before.columns) || differs(rows, before.rows))
      recorder.samples.push({ at: performance.timeOrigin + performance.now(), columns, rows })
  }
  requestAnimationFrame(sample)
}
