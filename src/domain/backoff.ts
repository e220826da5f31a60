/**
 * How long to wait before the next try, in milliseconds: doubles from `firstMs` to `mostMs`, with full
 * jitter in its upper half, so that a ward's devices do not return all at once. `attempt` counts from 0.
 */
export function backoffMs(attempt: number, random: number, firstMs = 250, mostMs = 10_000): number {
  const ceiling = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 30))
  return Math.round(ceiling / 2 + (random * ceiling) / 2)
}
