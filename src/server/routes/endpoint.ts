import type { Endpoint } from '../../contract/session.ts'
import { doorName } from '../../domain/doorName.ts'
import type { EndpointRoom } from '../commands/records/endpoints.ts'

/** The record of a room's device. Its name is the room's number and bed, as on the door. */
export function endpointOf(room: EndpointRoom): Endpoint {
  const { uniqueId, number, bed, organization, customer, facility, unit } = room
  return { unique_id: uniqueId, name: doorName(room), number, bed, organization, customer, facility, unit }
}
