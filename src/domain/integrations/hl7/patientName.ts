import type { FhirAdmission } from '../fhirBundle.ts'
import { isHl7Null, type SegmentReader } from './hl7Message.ts'
import { readTime } from './hl7Time.ts'

/** Maximum number of further last names of a patient. */
const maxOthers = 10

/** Name types of HL7 table 0200 in order of preference; '' is a name without a type. */
const types = ['L', 'C', 'D', '', 'U', 'P', 'N', 'S'] as const

/** Types whose last name is accepted for verification beside the preferred one: also a name before marriage. */
const called: ReadonlySet<string> = new Set(['L', 'C', 'D', '', 'U', 'P', 'M', 'B'])

/**
 * Returns the preferred name of PID-5, and the other last names, such as kana for kanji; null if the message
 * does not name the patient. A single name counts as the last name.
 */
export function patientNames(pid: SegmentReader, now: number): FhirAdmission['names'] {
  if (isHl7Null(pid.raw(5))) return null
  const names = pid.repetitions(5).flatMap((value) => {
    const expires = readTime(pid.component(value, 13), { timeZone: 'UTC', now })
    if (expires !== null && expires.moment <= now) return []
    const given = [pid.component(value, 2), pid.component(value, 3)].filter((part) => part !== '').join(' ')
    const family = pid.component(value, 1)
    const name = family === '' ? { first: '', last: given } : { first: given, last: family }
    return name.last === '' ? [] : [{ ...name, type: pid.component(value, 7).toUpperCase() }]
  })
  const preferred = types.map((wanted) => names.find(({ type }) => type === wanted)).find(Boolean)
  if (preferred === undefined) return null
  const { first, last } = preferred
  const others = names.filter(({ type }) => called.has(type)).map((name) => name.last)
  return { first, last, others: [...new Set(others)].filter((one) => one !== last).slice(0, maxOthers) }
}
