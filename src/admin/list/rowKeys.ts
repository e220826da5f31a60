/**
 * Returns the row that a keyboard key moves to from row `at` of `count`, with `inSight` rows visible; null if
 * the key moves nowhere.
 */
export function rowFor(key: string, at: number, count: number, inSight: number): number | null {
  if (count === 0) return null
  const within = (row: number) => Math.max(0, Math.min(count - 1, row))
  switch (key) {
    case 'ArrowDown':
      return within(at + 1)
    case 'ArrowUp':
      return within(at - 1)
    case 'PageDown':
      return within(at + Math.max(1, inSight - 1))
    case 'PageUp':
      return within(at - Math.max(1, inSight - 1))
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
