import type { RoomRecord } from './roomStore.ts'

/** The nodes from the organization down to the room, in which a grant or a setting may stand. */
export function nodesAbove(room: RoomRecord): string[] {
  return [room.organizationId, room.customerId, room.facilityId, room.unitId, room.id]
}
