import type { Page } from 'playwright'
import { z } from 'zod'
import { fitShape, fitShift } from './pictureFit.ts'
import type { View } from './pictureFit.ts'

const Sample = z.object({
  at: z.number(),
  /** Time at which the page drew two frames earlier; the camera was still moving after it. */
  from: z.number(),
  columns: z.array(z.number()),
  rows: z.array(z.number()),
})
type Sample = z.infer<typeof Sample>

interface Recorder {
  readonly samples: Sample[]
  /** Time at which a frame was last sampled, in epoch milliseconds. */
  lookedAt: number
}

declare global {
  interface Window {
    wardlinkPicture?: Recorder
  }
}

export interface PictureSampler {
  /** Returns what the canvas shows now. */
  view(): Promise<View>
  /** Returns when the picture last changed; null if it has not changed since `since`. */
  lastChange(since: number): Promise<number | null>
  /**
   * Waits until frames have shown no change for `quietMs`. Returns the time of the last change, or `since` if
   * there was none.
   */
  settled(since: number, quietMs?: number): Promise<number>
  /**
   * Waits until the picture changes after `since`. Returns the time of the change; null if none comes within
   * `timeoutMs`.
   */
  moves(since: number, timeoutMs: number): Promise<number | null>
  /**
   * Returns the latest time, in epoch milliseconds of the page, at which its frames prove that the camera was
   * still moving. On a busy machine frames are late, so the picture may last change long after the camera
   * stopped.
   */
  movedAt(): Promise<number>
}

/**
 * Samples a page's canvas named "Camera picture" in every animation frame: one band of pixels across it and
 * one down it. The sampler reads what a person sees, and has no access to poses.
 */
export async function samplePicture(page: Page): Promise<PictureSampler> {
  const canvas = page.getByRole('img', { name: 'Camera picture' })
  await canvas.waitFor()
  await canvas.evaluate(record)
  // A page that is busy starting draws its first frame long after the canvas exists.
  await page.waitForFunction(() => (window.wardlinkPicture?.samples.length ?? 0) > 0, undefined, {
    polling: 50,
  })
  const lastChange = async (since: number): Promise<number | null> => {
    const at = await page.evaluate(() => window.wardlinkPicture?.samples.at(-1)?.at ?? 0)
    return at >= since ? at : null
  }
  return {
    lastChange,
    view: async () => {
      const { columns, rows } = Sample.parse(
        await page.evaluate(() => window.wardlinkPicture?.samples.at(-1)),
      )
      const { left, scale } = fitShape(columns)
      return { left, scale, top: fitShift(rows, scale) }
    },
    settled: async (since, quietMs = 1000) => {
      await page.waitForFunction(
        ({ quiet, from }) =>
          (window.wardlinkPicture?.lookedAt ?? 0) -
            Math.max(from, window.wardlinkPicture?.samples.at(-1)?.at ?? 0) >
          quiet,
        { quiet: quietMs, from: since },
        { polling: 50 },
      )
      return (await lastChange(since)) ?? since
    },
    moves: async (since, timeoutMs) => {
      const change = await page.waitForFunction(
        ({ from, until }) => {
          const first = window.wardlinkPicture?.samples.find(({ at }) => at > from)?.at
          return first === undefined && Date.now() < until ? null : { first: first ?? null }
        },
        { from: since, until: since + timeoutMs },
        { polling: 20 },
      )
      return (await change.jsonValue())?.first ?? null
    },
    movedAt: () => page.evaluate(() => window.wardlinkPicture?.samples.at(-1)?.from ?? 0),
  }
}

/** Runs in the page. */
function record(element: Element): void {
  if (!(element instanceof HTMLCanvasElement)) throw new TypeError('the camera picture is a canvas')
  const bandPixels = 8
  const label = 'Camera picture'
  /** Brightness levels; the cells of a still camera do not differ at all. */
  const leastChange = 0.25
  const recorder: Recorder = { samples: [], lookedAt: 0 }
  let earlier = 0
  window.wardlinkPicture = recorder
  const across = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const down = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!across || !down) throw new TypeError('no canvas to sample with')

  /** Returns the mean brightness of each cell of 8 × 8 pixels along a band. */
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

  /**
   * True if the canvas has been drawn on since it was last read. An unchanged canvas is not read: reading its
   * pixels costs more than drawing them.
   */
  let isDrawn = true
  const { drawImage, clearRect } = CanvasRenderingContext2D.prototype
  const noteDrawing = ({ canvas }: CanvasRenderingContext2D): void => {
    isDrawn ||= canvas.getAttribute('aria-label') === label
  }
  CanvasRenderingContext2D.prototype.drawImage = function draw(...all: unknown[]) {
    noteDrawing(this)
    Reflect.apply(drawImage, this, all)
  }
  CanvasRenderingContext2D.prototype.clearRect = function clear(...all: Parameters<typeof clearRect>) {
    noteDrawing(this)
    clearRect.apply(this, all)
  }

  const sample = (): void => {
    requestAnimationFrame(sample)
    const picture = document.querySelector<HTMLCanvasElement>(`canvas[aria-label="${label}"]`)
    if (!picture || picture.width === 0) return
    const { width, height } = picture
    const at = performance.timeOrigin + performance.now()
    const from = earlier
    earlier = recorder.lookedAt
    recorder.lookedAt = at
    if (!isDrawn) return
    isDrawn = false
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
      recorder.samples.push({ at, from, columns, rows })
  }
  requestAnimationFrame(sample)
}
