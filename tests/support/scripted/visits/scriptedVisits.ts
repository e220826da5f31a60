import type { Visit } from '../../../../src/contract/visits/visits.ts'

const minuteMs = 60_000
const noon = Date.UTC(2026, 10, 29, 20, 45)

const visit: Visit = {
  id: 'c2b0c3c4-6d52-4b1d-9c6a-0a8f8c5b7a01',
  name: 'Dr. Haruka Mori',
  from: '4 West',
  role: 'clinician',
  began: 'knock',
  reason: 'round',
  note: '',
  answer: 'come_in',
  at: noon - 14 * minuteMs,
  ended_at: noon - 2 * minuteMs,
  saw_seconds: 700,
  heard_seconds: 690,
  camera_moves: 2,
  shared_seconds: 0,
}
const unseen = { saw_seconds: 0, heard_seconds: 0, camera_moves: 0 }

/** Time at which the visits of the mockups are read. */
export const visitsReadAt = noon

/** Visits of the mockups, the newest first. */
export const stageVisits: readonly Visit[] = [
  visit,
  {
    ...visit,
    ...unseen,
    id: 'c2b0c3c4-6d52-4b1d-9c6a-0a8f8c5b7a02',
    name: 'Nurse Ito',
    reason: 'check',
    answer: 'not_now',
    at: noon - 220 * minuteMs,
    ended_at: noon - 219 * minuteMs,
  },
  {
    ...visit,
    id: 'c2b0c3c4-6d52-4b1d-9c6a-0a8f8c5b7a03',
    name: 'Dr. Tunde Adeyemi',
    from: 'Intensive Care',
    began: 'emergency',
    reason: 'bed_alarm',
    note: 'No answer to two knocks.',
    answer: 'entered',
    camera_moves: 0,
    at: noon - 680 * minuteMs,
    ended_at: noon - 678 * minuteMs,
  },
  {
    ...visit,
    id: 'c2b0c3c4-6d52-4b1d-9c6a-0a8f8c5b7a04',
    name: 'Adaeze Okafor',
    from: '',
    role: 'guest',
    began: 'invite',
    reason: null,
    answer: null,
    camera_moves: 0,
    shared_seconds: 95,
    at: noon - 1_440 * minuteMs,
    ended_at: noon - 1_415 * minuteMs,
  },
]

/** Returns the visits as if the mockups' time were now. */
export function visitsFromNow(visits: readonly Visit[]): Visit[] {
  const later = Date.now() - visitsReadAt
  return visits.map((one) => ({
    ...one,
    at: one.at + later,
    ended_at: one.ended_at === null ? null : one.ended_at + later,
  }))
}
