import type { Endpoint } from '../../contract/session.ts'
import { doorName } from '../../domain/doorName.ts'
import type { RoomRecord } from '../db/roomStore.ts'

/** The room device as a bedside session sees it. Its name is the room's number and bed, as on the door. */
export function endpointOf(room: RoomRecord): Endpoint {
  const { uniqueId, number, bed, organization, customer, facility, unit } = room
  return { unique_id: uniqueId, name: doorName(room), number, bed, organization, customer, facility, unit }
}
