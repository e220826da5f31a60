import { cameraSize, waveAt, weave } from './fakeCamera.ts'

/**
 * The part of the woven picture that a canvas of the same size shows: pixels from the top left, and canvas
 * pixels per picture pixel.
 */
export interface View {
  readonly left: number
  readonly top: number
  readonly scale: number
}

const scales = Array.from({ length: 60 }, (_, step) => 1 * 1.029 ** step)
const coarseStepPx = 8

/**
 * Finds the stretch of the woven picture that a row of brightness cells shows: the `left` and `scale` with
 * the best correlation to the picture's own waves.
 * @throws if nothing correlates, because the canvas then does not show the picture.
 */
export function fitShape(cells: readonly number[]): { left: number; scale: number } {
  let best = { left: 0, scale: 1, score: -1 }
  const consider = (left: number, scale: number): void => {
    const score = correlation(cells, columnTable, left, scale, cameraSize.width)
    if (score > best.score) best = { left, scale, score }
  }
  for (const scale of scales)
    for (let left = 0; left <= cameraSize.width * (1 - 1 / scale) + 1; left += coarseStepPx)
      consider(left, scale)
  for (let step = coarseStepPx / 2, stretch = 0.015; step > 0.02; step /= 2, stretch /= 2) {
    const { left, scale } = best
    for (const way of [-2, -1, 0, 1, 2])
      for (const growth of [-2, -1, 0, 1, 2]) {
        const grown = scale * (1 + growth * stretch)
        // Grow around the middle of the visible part, so that shift and scale can be searched separately.
        const recentred = left + (cameraSize.width / 2) * (1 / scale - 1 / grown)
        consider(recentred + way * step, grown)
      }
  }
  insistOn(best.score)
  return { left: best.left, scale: best.scale }
}

/** Finds the first row that a column of brightness cells shows, at a known scale. */
export function fitShift(cells: readonly number[], scale: number): number {
  let best = { top: 0, score: -1 }
  const consider = (top: number): void => {
    const score = correlation(cells, rowTable, top, scale, cameraSize.height)
    if (score > best.score) best = { top, score }
  }
  for (let top = 0; top <= cameraSize.height * (1 - 1 / scale) + 1; top += coarseStepPx / 2) consider(top)
  for (let step = coarseStepPx / 4; step > 0.02; step /= 2) {
    const { top } = best
    consider(top - step)
    consider(top + step)
  }
  insistOn(best.score)
  return best.top
}

function insistOn(score: number): void {
  if (score < 0.97)
    throw new Error(`the canvas does not show the known picture: the best correlation is ${score.toFixed(3)}`)
}

/** Waves at every quarter pixel, with a margin beyond both edges. */
const perPixel = 4
const margin = 64
function table(waves: Parameters<typeof waveAt>[0], size: number): Float64Array {
  return Float64Array.from({ length: (size + 2 * margin) * perPixel }, (_, at) =>
    waveAt(waves, at / perPixel - margin),
  )
}
const columnTable = table(weave.columns, cameraSize.width)
const rowTable = table(weave.rows, cameraSize.height)

/**
 * Returns Pearson's r between the cells and the waves under them. It ignores brightness and contrast, because
 * a camera's own adjustments are not movement.
 */
function correlation(
  cells: readonly number[],
  waves: Float64Array,
  start: number,
  scale: number,
  sizePx: number,
): number {
  const cellPx = sizePx / cells.length
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0]
  for (const [at, seen] of cells.entries()) {
    const source = start + ((at + 0.5) * cellPx) / scale - 0.5
    const known = waves[Math.round((source + margin) * perPixel)] ?? 0
    sumA += seen
    sumB += known
    sumAA += seen * seen
    sumBB += known * known
    sumAB += seen * known
  }
  const n = cells.length
  const spread = Math.sqrt((sumAA - (sumA * sumA) / n) * (sumBB - (sumB * sumB) / n))
  return spread === 0 ? -1 : (sumAB - (sumA * sumB) / n) / spread
}
