import type { RoomItem } from '../../../../src/contract/rooms.ts'
import type { Result, Refusal } from '../../../../src/state/admin/result.ts'
import type { PatientPorts } from '../../../../src/state/admin/patients/patientPorts.ts'

/** Patients of some beds, with the server's rules. Records the requests. */
export class ScriptedPatients implements PatientPorts {
  /** Refusal of the next change; null for none. */
  refusal: Refusal | null = null
  readonly #asked: string[]
  readonly #beds: readonly RoomItem[]
  readonly #set: (room: RoomItem) => void

  constructor(asked: string[], beds: readonly RoomItem[], set: (room: RoomItem) => void = () => undefined) {
    this.#asked = asked
    this.#beds = beds
    this.#set = set
  }

  readonly admit: PatientPorts['admit'] = (seen, names) =>
    this.#change(`admit ${seen.id} ${names.first_name} ${names.last_name}`, () => this.#put(seen.id, names))

  readonly discharge: PatientPorts['discharge'] = async (seen) => {
    const answer = await this.#change(`discharge ${seen.id}`, () => this.#put(seen.id, null))
    return answer.ok ? { ok: true, value: null } : answer
  }

  readonly transfer: PatientPorts['transfer'] = (seen, to) =>
    this.#change(`transfer ${seen.id} ${to}`, () => {
      const names = this.#bed(seen.id).patient
      this.#put(seen.id, null)
      return this.#put(to, names)
    })

  readonly freeBeds: PatientPorts['freeBeds'] = (room, q) => {
    this.#asked.push(`freeBeds ${room} ${q}`.trim())
    const items = this.#beds.filter(
      ({ id, number, patient }) => id !== room && patient === null && number.includes(q),
    )
    return Promise.resolve({ ok: true, value: { items, more: false } })
  }

  async #change(asked: string, change: () => RoomItem): Promise<Result<RoomItem>> {
    this.#asked.push(asked)
    await Promise.resolve()
    const { refusal } = this
    this.refusal = null
    return refusal ?? { ok: true, value: change() }
  }

  #bed(id: string): RoomItem {
    const bed = this.#beds.find((known) => known.id === id)
    if (bed === undefined) throw new Error(`there is no bed ${id}`)
    return bed
  }

  #put(id: string, patient: RoomItem['patient']): RoomItem {
    const room = this.#bed(id)
    room.patient = patient
    room.version += 1
    this.#set(room)
    return room
  }
}
