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

/** How a sender numbers an encounter: by the visit, the account, or only by the patient. */
export interface AdtNumber {
  kind: 'visit' | 'account' | 'patient'
  value: string
}

export interface AdtEncounter {
  number: AdtNumber
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
    const number = numberOf(pid, pv1)
    if (number === null)
      return refused('101', `PV1^${index + 1}^19`, 'A visit number, account number or patient id is required')
    if (number.value.length > longestId)
      return refused('102', `PV1^${index + 1}^19`, 'The number of the encounter is too long')
    // A discharge date in an update says that the patient has left.
    const isOver = event === 'A08' && pv1.text(45) !== ''
    adt.encounters.push({
      number,
      status: isOver ? 'finished' : status,
      isUpdate: event === 'A08',
      names: patientNames(pid, now),
      language: languageOf(pid.raw(15), pid.text(15)),
      location: locationOf(pv1),
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

function numberOf(pid: SegmentReader, pv1: SegmentReader): AdtNumber | null {
  const numbers: AdtNumber[] = [
    { kind: 'visit', value: pv1.text(19) },
    { kind: 'account', value: pid.text(18) },
    { kind: 'patient', value: pid.text(3) },
  ]
  return numbers.find(({ value }) => value !== '') ?? null
}

/** Returns the numbers that a merge replaces: of the patient, and of the account where it is named. */
function mergesOf(pid: SegmentReader, mrg: SegmentReader): AdtMerge[] {
  const pairs = [
    { kind: 'patient', from: mrg.text(1), to: pid.text(3) },
    { kind: 'account', from: mrg.text(3), to: pid.text(18) },
  ] as const
  return pairs
    .filter(({ from, to }) => from !== '' && to !== '' && from !== to && to.length <= longestId)
    .map(({ kind, from, to }) => ({ from: { kind, value: from }, to: { kind, value: to } }))
}

/** Components of PV1-3 that identify a place: not its status, type and description. */
const placeComponents = [1, 2, 3, 4, 7, 8] as const

function locationOf(pv1: SegmentReader): AdtLocation {
  const raw = pv1.raw(3)
  if (isHl7Null(raw)) return { kind: 'none' }
  const [place = ''] = pv1.repetitions(3)
  const values = placeComponents.map((component) => pv1.component(place, component).replaceAll('^', ' '))
  const last = values.findLastIndex((value) => value !== '')
  const text = values
    .slice(0, last + 1)
    .join('^')
    .slice(0, 200)
  if (text === '') return { kind: 'unsaid' }
  return { kind: values[1] === '' && values[2] === '' ? 'unit' : 'bed', text }
}

function languageOf(raw: string, code: string): string | null | undefined {
  if (raw === '') return undefined
  if (isHl7Null(raw)) return null
  try {
    const [canonical] = Intl.getCanonicalLocales(code.replaceAll('_', '-'))
    return canonical ?? undefined
  } catch {
    return undefined
  }
}
