/** Pseudorandom numbers, which are the same for the same seed on every machine. */
export interface Draw {
  /** Returns an integer from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number
  /** True in the given percentage of calls. */
  chance(percent: number): boolean
  /**
   * Returns a random element.
   * @throws for an empty list.
   */
  oneOf<T>(list: readonly T[]): T
}

/** Returns a Mulberry32 generator: its 32 bits of state are enough to tell a few thousand schedules apart. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    oneOf: (list) => {
      const chosen = list[whole(0, list.length - 1)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
  }
}
