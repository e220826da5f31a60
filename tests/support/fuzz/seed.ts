import * as fc from 'fast-check'

/** Same seed in every run of all tests, so that a failure there can be reproduced here. */
const usualSeed = 20_261_122

/**
 * Returns the parameters of a property test: the usual number of runs times `WARDLINK_FUZZ_TIMES`, seeded
 * with `WARDLINK_FUZZ_SEED`. A failure reports its seed and the path to the case.
 */
export function trials<T>(usual: number): fc.Parameters<T> {
  const seed = Number(process.env['WARDLINK_FUZZ_SEED'] ?? usualSeed)
  return { seed, numRuns: usual * fuzzTimes(), includeErrorInReport: true, endOnFailure: true }
}

export const fuzzTimes = (): number => Number(process.env['WARDLINK_FUZZ_TIMES'] ?? 1)
