import * as fc from 'fast-check'

/** The same in every run of all tests, so that what fails there fails here. */
const usualSeed = 20_261_122

/**
 * How long a property is tried: `WARDLINK_FUZZ_TIMES` times as long as in a run of all tests, and under
 * `WARDLINK_FUZZ_SEED`. What fails says its seed and the way to the case.
 */
export function trials<T>(usual: number): fc.Parameters<T> {
  const seed = Number(process.env['WARDLINK_FUZZ_SEED'] ?? usualSeed)
  return { seed, numRuns: usual * fuzzTimes(), includeErrorInReport: true, endOnFailure: true }
}

export const fuzzTimes = (): number => Number(process.env['WARDLINK_FUZZ_TIMES'] ?? 1)
