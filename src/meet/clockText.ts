/** A length of time in milliseconds as a clock shows it: 0:07, 6:03, 1:04:12. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (part: number) => String(part).padStart(2, '0')
  const tail = two(seconds % 60)
  return hours === 0 ? `${String(minutes)}:${tail}` : `${String(hours)}:${two(minutes)}:${tail}`
}
