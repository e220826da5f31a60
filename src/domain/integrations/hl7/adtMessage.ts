import { languageTag } from '../../patients/languageTag.ts'
import { isAhead } from '../encounterVersion.ts'
import type { FhirAdmission } from '../fhirBundle.ts'
import { type Hl7Message, type Hl7Problem, type Hl7Segment, isHl7Null, SegmentReader } from './hl7Message.ts'
import { type Hl7Time, offsetOf, readTime } from './hl7Time.ts'
import { patientNames } from './patientName.ts'

/** Events that move a patient, with the status that each gives the encounter. */
const statuses: Readonly<Record<string, 'in-progress' | 'finished' | 'cancelled'>> = {
  A01: 'in-progress',
  A02: 'in-progress',
  A03: 'finished',
  A04: 'in-progress',
  A06: 'in-progress',
  A07: 'in-progress',
  A08: 'in-progress',
  A11: 'cancelled',
  A12: 'in-progress',
  A13: 'in-progress',
  A17: 'in-progress',
}

/** Events after which the patient is at the place of the message; an update (A08) moves no one. */
export const presentEvents: readonly string[] = Object.keys(statuses).filter(
  (event) => event !== 'A08' && statuses[event] === 'in-progress',
)

/** Maximum length of a control id and of an encounter's number. */
export const longestId = 199

/** The patient's place by PV1-3. */
export type AdtLocation =
  /** `text` identifies it: PV1-3 with its point of care, room, bed, facility, building and floor. */
  | { kind: 'bed' | 'unit'; text: string }
  /** HL7 null: the patient has no place. */
  | { kind: 'none' }
  /** Empty: nothing is said. */
  | { kind: 'unsaid' }

/** Kind of number by which a sender knows a stay, with the field that has it. */
export type AdtNumberKind = 'visit' | 'account' | 'patient'
export const numberFields = {
  visit: { segment: 'PV1', field: 19 },
  account: { segment: 'PID', field: 18 },
  patient: { segment: 'PID', field: 3 },
} as const satisfies Record<AdtNumberKind, { segment: 'PV1' | 'PID'; field: number }>

/** A number with its assigning authority, such as `4711^^^HOSP`: two authorities may give the same number. */
export interface AdtNumber {
  kind: AdtNumberKind
  value: string
}

export interface AdtEncounter {
  /** All numbers that the message has: of the visit, the account and the patient, who may have several. */
  numbers: AdtNumber[]
  status: 'in-progress' | 'finished' | 'cancelled'
  /** True for an update (A08), which does not begin an encounter again that is over. */
  isUpdate: boolean
  /** Null if the message does not name the patient. */
  names: FhirAdmission['names']
  /** Language code of PID-15; null for HL7 null, and undefined if nothing is said. */
  language: string | null | undefined
  location: AdtLocation
}

/** Number of an encounter that a merge (A40) replaces. */
export interface AdtMerge {
  from: AdtNumber
  to: AdtNumber
}

/** An ADT message as far as it is about beds; without encounters and merges if it is about something else. */
export interface AdtMessage {
  event: string
  encounters: AdtEncounter[]
  merges: AdtMerge[]
  time: Hl7Time
}

export type AdtReading = { ok: true; adt: AdtMessage } | { ok: false; problem: Hl7Problem }

/** Reads an ADT message. `now` is in epoch milliseconds. */
export function readAdt(
  message: Hl7Message,
  { timeZone, now }: { timeZone: string; now: number },
): AdtReading {
  const { header } = message
  const refused = (code: Hl7Problem['code'], at: string, text: string): AdtReading => ({
    ok: false,
    problem: { code, at, text },
  })
  const held = (code: Hl7Problem['code'], at: string, text: string): AdtReading => ({
    ok: false,
    problem: { code, at, text, isHeld: true },
  })
  const segmentsOf = (name: string) => message.segments.filter((segment) => segment[0] === name)
  const read = (segment: Hl7Segment) => new SegmentReader(message, segment)
  const [evn] = segmentsOf('EVN').map(read)
  const event = header.event === '' ? (evn?.text(1) ?? '') : header.event
  if (header.controlId === '') return refused('101', 'MSH^1^10', 'The control id is required')
  if (header.controlId.length > longestId) return refused('102', 'MSH^1^10', 'The control id is too long')
  if (header.type !== 'ADT') return refused('200', 'MSH^1^9', 'Only ADT messages are taken')
  if (!/^A\d{2}$/u.test(event)) return refused('201', 'MSH^1^9', 'This is not an event of ADT')
  if (!['', 'P'].includes(header.processingId.toUpperCase()))
    return refused('202', 'MSH^1^11', 'Messages of training and debugging are not taken')
  const offset = offsetOf(header.sentAt)
  const clock = { timeZone, offset, now }
  const sent = readTime(header.sentAt, clock)
  const recorded = readTime(evn?.text(2) ?? '', clock)
  // The time at which an event was entered decides the order. One that is ahead is planned.
  const time = recorded !== null && !isAhead(recorded.moment, now) ? recorded : sent
  if (time === null) return refused('101', 'MSH^1^7', 'A time in EVN-2 or MSH-7 is required')
  if (isAhead(time.moment, now))
    return refused('102', 'MSH^1^7', 'This time is more than five minutes ahead of this server')
  const adt: AdtMessage = { event, encounters: [], merges: [], time }
  if (event === 'A40') {
    const pairs = pairsOf(message.segments, 'MRG')
    if (pairs.length === 0) return refused('101', 'MRG^1', 'A merge needs PID and MRG')
    adt.merges = pairs.flatMap(({ pid, other }) => mergesOf(read(pid), read(other)))
    return { ok: true, adt }
  }
  const status = statuses[event]
  if (status === undefined) return { ok: true, adt }
  const pairs = pairsOf(message.segments, 'PV1')
  if (pairs.length === 0) return refused('100', 'PV1^1', 'This event needs PID and PV1')
  if (event === 'A17' && pairs.length !== 2) return refused('100', 'PV1^2', 'A swap needs two patients')
  for (const [index, { pid: pidSegment, other }] of pairs.entries()) {
    const pid = read(pidSegment)
    const pv1 = read(other)
    const numbers = numbersOf(pid, pv1)
    if (numbers.length === 0)
      return refused('101', `PV1^${index + 1}^19`, 'A visit number, account number or patient id is required')
    const tooLong = numbers.find(({ value }) => value.length > longestId)
    if (tooLong !== undefined)
      return refused('102', numberAt(tooLong.kind, index), 'The number of the encounter is too long')
    const location = locationOf(pv1)
    if (location === null)
      return held('102', `PV1^${index + 1}^3`, `A place has at most ${longestPlace} letters`)
    // A discharge date in an update says that the patient has left.
    const isOver = event === 'A08' && pv1.text(45) !== ''
    adt.encounters.push({
      numbers,
      status: isOver ? 'finished' : status,
      isUpdate: event === 'A08',
      names: patientNames(pid, now),
      language: languageOf(pid),
      location,
    })
  }
  return { ok: true, adt }
}

/** Returns each PID with the first segment of a name that follows it before the next PID. */
function pairsOf(segments: readonly Hl7Segment[], name: string): { pid: Hl7Segment; other: Hl7Segment }[] {
  const pairs: { pid: Hl7Segment; other: Hl7Segment }[] = []
  let pid: Hl7Segment | null = null
  for (const segment of segments) {
    if (segment[0] === 'PID') pid = segment
    if (segment[0] !== name || pid === null) continue
    pairs.push({ pid, other: segment })
    pid = null
  }
  return pairs
}

/** Returns where a number is in the message, as in ERR-2. `index` is that of the encounter. */
export function numberAt(kind: AdtNumberKind, index: number): string {
  const { segment, field } = numberFields[kind]
  return `${segment}^${index + 1}^${field}`
}

/** Maximum number of ids of one patient that are looked up. */
const maxPatientIds = 5

function numbersOf(pid: SegmentReader, pv1: SegmentReader): AdtNumber[] {
  const first = (values: string[]): string[] => values.slice(0, 1)
  const of = (kind: AdtNumberKind, values: string[]): AdtNumber[] => values.map((value) => ({ kind, value }))
  return [
    ...of('visit', first(cxOf(pv1, numberFields.visit.field))),
    ...of('account', first(cxOf(pid, numberFields.account.field))),
    ...of('patient', cxOf(pid, numberFields.patient.field).slice(0, maxPatientIds)),
  ]
}

/** Returns the numbers of a field, each with its assigning authority (CX.4). */
function cxOf(reader: SegmentReader, field: number): string[] {
  const values = reader.repetitions(field).flatMap((repetition) => {
    const id = reader.component(repetition, 1)
    const authority = reader.exact(repetition, 4)
    return id === '' ? [] : [authority === '' ? id : `${id}^^^${authority}`]
  })
  return [...new Set(values)]
}

const authorityOf = (value: string): string => value.split('^^^')[1] ?? ''

/**
 * Returns the numbers that a merge replaces: of the patient, by those of the same authority, and of the account
 * where it is named.
 */
function mergesOf(pid: SegmentReader, mrg: SegmentReader): AdtMerge[] {
  const pairs = [
    { kind: 'patient', from: cxOf(mrg, 1), to: cxOf(pid, 3) },
    { kind: 'account', from: cxOf(mrg, 3), to: cxOf(pid, 18) },
  ] as const
  return pairs.flatMap(({ kind, from: replaced, to: surviving }) =>
    replaced.slice(0, maxPatientIds).flatMap((from) => {
      const to = surviving.find((one) => authorityOf(one) === authorityOf(from)) ?? surviving[0]
      if (to === undefined || from === to || to.length > longestId) return []
      return [{ from: { kind, value: from }, to: { kind, value: to } }]
    }),
  )
}

/** Components of PV1-3 that identify a place: not its status, type and description. */
const placeComponents = [1, 2, 3, 4, 7, 8] as const

/** Maximum length of a place, in letters. */
const longestPlace = 200

/** Returns the place of PV1-3; null if it is too long: a part of it could be the name of another bed. */
function locationOf(pv1: SegmentReader): AdtLocation | null {
  const raw = pv1.raw(3)
  if (isHl7Null(raw)) return { kind: 'none' }
  const [place = ''] = pv1.repetitions(3)
  const values = placeComponents.map((component) => pv1.exact(place, component))
  const last = values.findLastIndex((value) => value !== '')
  const text = values.slice(0, last + 1).join('^')
  if (text === '') return { kind: 'unsaid' }
  if (text.length > longestPlace) return null
  return { kind: values[1] === '' && values[2] === '' ? 'unit' : 'bed', text }
}

/** Returns the language of PID-15, which may be in its first or its alternate code (CE.1, CE.4). */
function languageOf(pid: SegmentReader): string | null | undefined {
  if (isHl7Null(pid.raw(15))) return null
  const [value = ''] = pid.repetitions(15)
  return languageTag(pid.component(value, 1)) ?? languageTag(pid.component(value, 4))
}
