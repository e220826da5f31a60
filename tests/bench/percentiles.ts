export interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/**
 * Returns the value that a share of the samples, from 0 to 1, does not exceed, by nearest rank; NaN for no
 * samples.
 */
export function percentile(samples: readonly number[], share: number): number {
  return samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * share) - 1] ?? Number.NaN
}

/** Returns nearest-rank percentiles in the unit of the samples; NaN for no samples. */
export function percentiles(samples: readonly number[]): Percentiles {
  const rank = (share: number): number => percentile(samples, share)
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: rank(1) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Returns the median of each percentile over several rounds, so that one round's outlier does not count. */
export function medianOf(rounds: readonly Percentiles[]): Percentiles {
  const over = (pick: (round: Percentiles) => number): number => median(rounds.map(pick))
  return {
    p50: over((round) => round.p50),
    p95: over((round) => round.p95),
    p99: over((round) => round.p99),
    max: over((round) => round.max),
  }
}
