import type { FreeBeds, PatientNames } from '../../../contract/patients.ts'
import type { RoomItem } from '../../../contract/rooms.ts'
import type { Result } from '../result.ts'

type VersionedRef = Pick<RoomItem, 'id' | 'version'>

/** Patients in beds, on the server. No method rejects. */
export interface PatientPorts {
  admit(seen: VersionedRef, names: PatientNames): Promise<Result<RoomItem>>
  discharge(seen: VersionedRef): Promise<Result<null>>
  /** Transfers the patient and resolves to the new bed. */
  transfer(seen: VersionedRef, to: string): Promise<Result<RoomItem>>
  freeBeds(room: string, q: string): Promise<Result<FreeBeds>>
}
