/**
 * Detects that the sound of a call comes back from the loudspeaker through the microphone, although the browser
 * cancels echo: the level of the microphone then follows the level of the others, some tenths of a second later.
 */
export interface EchoDetector {
  /**
   * Takes the levels of the microphone (`near`) and of the others (`far`), from 0 to 1, at a constant interval.
   * Returns true when there is an echo.
   */
  hear(near: number, far: number): boolean
}

/** Interval between two levels in milliseconds, as the level meter reports them. */
const tickMs = 66
/** Number of levels that are compared: 10 seconds, in which several words are spoken. */
const windowTicks = Math.round(10_000 / tickMs)
/** Number of ticks between two comparisons. */
const everyTicks = Math.round(2_000 / tickMs)
/** Longest delay from the loudspeaker to the microphone, in ticks: 400 ms, with a wireless headset. */
const longestLag = Math.round(400 / tickMs)
/** Correlation above which the microphone follows the others. People who talk to each other are far below. */
const leastCorrelation = 0.8
/** Comparisons in a row that must agree. */
const leastTimes = 2
/** Variation of the levels below which there is nothing to compare: silence, or a steady noise. */
const leastVariation = { near: 0.04, far: 0.08 } as const

export function createEchoDetector(): EchoDetector {
  const near: number[] = []
  const far: number[] = []
  let ticks = 0
  let times = 0
  return {
    hear: (nearLevel, farLevel) => {
      near.push(nearLevel)
      far.push(farLevel)
      if (near.length > windowTicks) {
        near.shift()
        far.shift()
      }
      ticks += 1
      if (near.length < windowTicks || ticks % everyTicks !== 0) return false
      times = follows(near, far) ? times + 1 : 0
      return times >= leastTimes
    },
  }
}

function follows(near: readonly number[], far: readonly number[]): boolean {
  if (variation(near) < leastVariation.near || variation(far) < leastVariation.far) return false
  for (let lag = 0; lag <= longestLag; lag += 1)
    if (correlation(near.slice(lag), far.slice(0, far.length - lag)) >= leastCorrelation) return true
  return false
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function variation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [oneMean, otherMean] = [mean(one), mean(other)]
  const shared = mean(one.map((value, index) => (value - oneMean) * ((other[index] ?? 0) - otherMean)))
  const spread = variation(one) * variation(other)
  return spread === 0 ? 0 : shared / spread
}
