/**
 * Returns the delay before the next attempt, in milliseconds. It doubles from `firstMs` to `mostMs`, with
 * jitter across its upper half so that the devices of a ward do not reconnect simultaneously. `attempt`
 * counts from 0.
 */
export function backoffMs(attempt: number, random: number, firstMs = 250, mostMs = 10_000): number {
  const ceiling = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 30))
  return Math.round(ceiling / 2 + (random * ceiling) / 2)
}
