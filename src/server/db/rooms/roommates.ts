import * as z from 'zod/mini'
import { CameraZone } from '../../../contract/calls/roommates.ts'
import type { RoomItem } from '../../../contract/rooms.ts'
import type { Place } from '../../../domain/permissions/roles.ts'
import { roommateStore } from '../calls/roommateStore.ts'
import type { Tx } from '../database.ts'
import type { rooms } from '../schema.ts'
import { settingStore } from '../settings/settingStore.ts'

/** Returns the beds beside a room and its own rule towards them; null for a bed without others. */
export async function roommatesOf(
  tx: Tx,
  room: typeof rooms.$inferSelect,
  place: Place,
): Promise<RoomItem['roommates']> {
  const beds = await roommateStore.bedsBeside(tx, room)
  if (beds.length === 0) return null
  const levels = [place.organizationId, place.customerId, place.facilityId, place.unitId]
  return {
    beds: beds.map(({ roomId, bed }) => ({ id: roomId, bed })),
    zone: z.safeParse(CameraZone, room.cameraZone).data ?? null,
    unanswered: room.roommateUnanswered,
    inherited: await settingStore.at(tx, levels, 'roommate'),
  }
}
