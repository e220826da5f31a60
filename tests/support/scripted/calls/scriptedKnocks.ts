import { emergencyEndpoints } from '../../../../src/contract/calls/emergencyEntry.ts'
import { type Knock, knockEndpoints, type KnockRoom } from '../../../../src/contract/calls/knocks.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import { scriptedEndpoints } from '../admin/scriptedEndpoints.ts'
import { scriptedNow } from './scriptedNow.ts'

const room = (number: string, bed: string) => ({
  name: `Room ${number} · Bed ${bed}`,
  facility: 'St. Brigid',
  number,
  bed,
})

/** Returns a room at which the account can knock. */
export const knockRoom = (bed: string, change: Partial<KnockRoom> = {}): KnockRoom => ({
  id: `00000000-0000-4000-8000-00000000412${bed.toLowerCase()}`,
  room: room('412', bed),
  unit: '4 West',
  patient: 'Samuel Okafor',
  patient_id: null,
  from: '4 West',
  connected: true,
  in_call: false,
  covered: false,
  patience_seconds: 60,
  may_enter: false,
  ...change,
})

/** Returns a knock at Room 412, Bed A that is shown to the patient for 60 s from now. */
export const knockOf = (change: Partial<Knock & { kind: 'knock' }> = {}): Knock => ({
  kind: 'knock',
  id: '00000000-0000-4000-8000-0000000000c1',
  room_id: knockRoom('A').id,
  patient_id: null,
  room: room('412', 'A'),
  unit: '4 West',
  reason: 'round',
  note: '',
  state: 'shown',
  created_at: scriptedNow,
  shown_at: scriptedNow,
  expires_at: scriptedNow + 60_000,
  ended_at: null,
  call: null,
  call_ended: false,
  covered: false,
  behind: null,
  knock_again_at: null,
  ...change,
})

/** Returns an emergency entry to Room 412, Bed A whose countdown has just begun. */
export const entryOf = (change: Partial<Knock & { kind: 'emergency' }> = {}): Knock => ({
  ...knockOf(),
  kind: 'emergency',
  reason: 'bed_alarm',
  note: 'No answer to two knocks',
  expires_at: scriptedNow + 10_000,
  ...change,
})

/** Creates the knocks of the account at the desk, with a server that acts as the test says. */
export function createScriptedKnocks() {
  const door = {
    rooms: [knockRoom('A'), knockRoom('B', { patient: 'Nadia Petrova', in_call: true })],
    knocks: new Array<Knock>(),
    asked: new Array<string>(),
    /** Reply to each request that changes something; null accepts it. */
    refusal: null as Refusal | null,
    /** Reply to the search; null returns the rooms. */
    searchRefusal: null as Refusal | null,
    now: () => scriptedNow,
    mayEnter: false,
  }
  const calls = scriptedEndpoints(knockEndpoints, {
    rooms: ({ query }) => {
      const q = query.get('q') ?? ''
      door.asked.push(`rooms ${q}`)
      const found = door.rooms.filter(({ room: { name }, patient }) => `${name} ${patient}`.includes(q))
      return door.searchRefusal ?? { rooms: found }
    },
    room: ({ id }) => {
      door.asked.push(`room ${id}`)
      const found = door.rooms.find((one) => one.id === id)
      return door.searchRefusal ?? found ?? { ok: false, code: 'not_found' }
    },
    list: () => {
      door.asked.push('list')
      return { now: door.now(), knocks: door.knocks, may_enter: door.mayEnter }
    },
    knock: ({ body }) => {
      door.asked.push(`knock ${JSON.stringify(body)}`)
      if (door.refusal !== null) return door.refusal
      const id = `00000000-0000-4000-8000-0000000001${String(door.knocks.length).padStart(2, '0')}`
      const { reason, note = '', room: room_id } = body
      const made = { id, reason, note, room_id, created_at: door.now() }
      const knock = knockOf({ ...made, shown_at: door.now(), expires_at: door.now() + 60_000 })
      door.knocks = [knock, ...door.knocks]
      return knock
    },
    takeBack: ({ id }) => {
      door.asked.push(`take back ${id}`)
      if (door.refusal !== null) return door.refusal
      door.knocks = door.knocks.map((one) =>
        one.id === id && one.ended_at === null ? { ...one, state: 'taken_back', ended_at: door.now() } : one,
      )
      return undefined
    },
  })
  const emergency = scriptedEndpoints(emergencyEndpoints, {
    enter: ({ body }) => {
      door.asked.push(`enter ${JSON.stringify(body)}`)
      if (door.refusal !== null) return door.refusal
      const { reason, note, room: room_id } = body
      const entry = entryOf({ reason, note, room_id, created_at: door.now(), shown_at: door.now() })
      door.knocks = [{ ...entry, expires_at: door.now() + 10_000 }, ...door.knocks]
      return door.knocks[0] ?? entry
    },
  })
  return { door, calls, emergency }
}
