import { patientEndpoints } from '../../../../src/contract/patients.ts'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/** Patients of some beds, with the server's rules. Records the requests; `set` receives the changed beds. */
export function scriptedPatients(
  asked: string[],
  beds: readonly RoomItem[],
  set: (room: RoomItem) => void = () => undefined,
) {
  /** Refusal of the next change; null for none. */
  const world: { refusal: Refusal | null } = { refusal: null }

  function bedOf(id: string): RoomItem {
    const bed = beds.find((known) => known.id === id)
    if (bed === undefined) throw new Error(`there is no bed ${id}`)
    return bed
  }

  function put(id: string, patient: RoomItem['patient']): RoomItem {
    const room = bedOf(id)
    room.patient = patient
    room.version += 1
    set(room)
    return room
  }

  function change<Value>(words: string, apply: () => Value): Value | Refusal {
    asked.push(words)
    const { refusal } = world
    world.refusal = null
    return refusal ?? apply()
  }

  const ports = scriptedEndpoints(patientEndpoints, {
    admit: ({ id, body: { first_name = '', last_name = '' } }) =>
      change(`admit ${id} ${first_name} ${last_name}`, () => put(id, { first_name, last_name })),
    discharge: ({ id }) =>
      change(`discharge ${id}`, () => {
        put(id, null)
        return null
      }),
    transfer: ({ id, body: { room_id: to = '' } }) =>
      change(`transfer ${id} ${to}`, () => {
        const names = bedOf(id).patient
        put(id, null)
        return put(to, names)
      }),
    freeBeds: ({ id: room, query }) => {
      const q = query.get('q') ?? ''
      asked.push(`freeBeds ${room} ${q}`.trim())
      const items = beds.filter(
        ({ id, number, patient }) => id !== room && patient === null && number.includes(q),
      )
      return { items, more: false }
    },
  })
  return { ports, world }
}
