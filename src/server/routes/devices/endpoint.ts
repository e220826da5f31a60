import type { Endpoint } from '../../../contract/bedside/session.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { EndpointRoom } from '../../commands/devices/endpoints.ts'

/** Returns the record of a room's device. Its name is the room's number and bed, as on the door. */
export function endpointOf(room: EndpointRoom): Endpoint {
  const { uniqueId, number, bed, organization, customer, facility, unit } = room
  return { unique_id: uniqueId, name: roomLabel(room), number, bed, organization, customer, facility, unit }
}
