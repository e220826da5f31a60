/** Returns the signed distance from one `bits`-wide counter to another, the shorter way around (RFC 1982). */
export function serialDistance(from: number, to: number, bits: 7 | 15 | 16 | 32): number {
  const range = 2 ** bits
  const wrapped = (((to - from) % range) + range) % range
  return wrapped >= range / 2 ? wrapped - range : wrapped
}
