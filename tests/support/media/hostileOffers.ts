import * as fc from 'fast-check'

const extremes = [
  '-1',
  '0',
  '65536',
  '4294967296',
  '99999999999999999999',
  'NaN',
  '',
  '\u0000',
  'a'.repeat(500),
]

type Change = (lines: readonly string[]) => readonly string[]

/** A change to one line of a description, or to the order and number of its lines. */
const change: fc.Arbitrary<Change> = fc
  .record({
    kind: fc.constantFrom('drop', 'double', 'swap', 'number', 'letter', 'cut', 'repeat', 'case'),
    at: fc.nat(10_000),
    other: fc.nat(10_000),
    text: fc.oneof(fc.constantFrom(...extremes), fc.string({ unit: 'binary', maxLength: 12 })),
  })
  .map(({ kind, at, other, text }) => (lines) => {
    const index = at % lines.length
    const line = lines[index] ?? ''
    const place = other % (line.length + 1)
    const withLine = (...changed: string[]) => lines.toSpliced(index, 1, ...changed)
    if (kind === 'drop') return withLine()
    if (kind === 'double') return lines.toSpliced(other % lines.length, 0, line)
    if (kind === 'swap') return lines.toSpliced(index, 1).toSpliced(other % lines.length, 0, line)
    if (kind === 'number') return withLine(line.replace(/\d+/u, text))
    if (kind === 'letter') return withLine(line.slice(0, place) + text + line.slice(place + 1))
    if (kind === 'cut') return withLine(line.slice(0, place))
    if (kind === 'repeat') return withLine(...Array.from({ length: 200 }, () => line))
    return withLine(line.toUpperCase())
  })

/** Returns descriptions with up to four faults, the same for a seed. */
export function hostileOffers(seed: number, count: number, sdp: string): string[] {
  return fc
    .sample(fc.array(change, { minLength: 1, maxLength: 4 }), { seed, numRuns: count })
    .map((changes) =>
      changes.reduce<readonly string[]>((lines, one) => one(lines), sdp.split('\r\n')).join('\r\n'),
    )
}
