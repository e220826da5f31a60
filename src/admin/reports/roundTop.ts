/**
 * Returns the end of a scale that contains a value and has four equal steps: 1, 2, 4 or 8 times a power of
 * ten, at least 4.
 */
export function roundTop(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 8, 10].map((step) => step * power).find((end) => end >= value) ?? value
}
