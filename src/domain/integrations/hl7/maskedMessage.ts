import type { Hl7Message } from './hl7Message.ts'

/** Fields that say nothing about a person. All others are masked, and so are all fields of other segments. */
const shown: Readonly<Record<string, ReadonlySet<number>>> = {
  MSH: new Set([2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 15, 16, 18]),
  EVN: new Set([1, 2, 6]),
  PV1: new Set([1, 2, 3, 6, 44, 45]),
  PID: new Set([1, 15]),
}

/** Maximum number of segments that are returned. */
const most = 50

/** Returns the segments of a message, in which every value that may be about a person is `***`. */
export function maskedSegments({ header, segments }: Hl7Message): string[] {
  const { field } = header.separators
  return segments.slice(0, most).map((segment) => {
    const [name = '', ...values] = segment
    const fields = values.map((value, index) =>
      value === '' || value === '""' || shown[name]?.has(index + 1) === true ? value : '***',
    )
    // MSH-1 is the separator itself.
    return [name, ...(name === 'MSH' ? fields.slice(1) : fields)].join(field)
  })
}
