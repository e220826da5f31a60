/** How long a call has lasted, in milliseconds, as a clock shows it: 4:12, 1:04:12. */
export function callDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
