import type { RoomRecord } from '../rooms/roomStore.ts'

/**
 * Returns the org units at which a grant or a setting can be set for a room, from the organization down to
 * the room itself.
 */
export function ancestorIds(room: RoomRecord): string[] {
  return [room.organizationId, room.customerId, room.facilityId, room.unitId, room.id]
}
