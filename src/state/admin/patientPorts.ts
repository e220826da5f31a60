import type { FreeBeds, PatientNames } from '../../contract/patients.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Answer } from './answer.ts'

type Seen = Pick<RoomItem, 'id' | 'version'>

/** Who lies in which bed, at the server. Nothing here rejects. */
export interface PatientPorts {
  admit(seen: Seen, names: PatientNames): Promise<Answer<RoomItem>>
  discharge(seen: Seen): Promise<Answer<null>>
  /** Answers the bed in which the patient lies then. */
  transfer(seen: Seen, to: string): Promise<Answer<RoomItem>>
  freeBeds(room: string, q: string): Promise<Answer<FreeBeds>>
}
