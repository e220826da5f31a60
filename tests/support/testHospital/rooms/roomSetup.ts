import { and, eq } from 'drizzle-orm'
import type { RemoteFunction } from '../../../../src/contract/permissions/functions.ts'
import { notifications } from '../../../../src/server/db/schema/monitoringSchema.ts'
import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import { permissions, settings } from '../../../../src/server/db/schema.ts'
import type { TestHospital } from '../testHospital.ts'

/** Sets a setting for one room only. */
export async function setForRoom(
  ward: TestHospital,
  room: RoomRecord,
  key: string,
  value: unknown,
): Promise<void> {
  const at = { level: 'room', nodeId: room.id, customerId: room.customerId } as const
  await ward.database.transaction('platform', async (tx) => {
    await tx.delete(settings).where(and(eq(settings.nodeId, room.id), eq(settings.key, key)))
    await tx.insert(settings).values({ ...at, key, value })
  })
}

/** Grants a room exactly one function, in the unit whose rooms are granted one by one. */
export async function grantOnly(ward: TestHospital, room: RoomRecord, name: RemoteFunction): Promise<void> {
  const at = { level: 'room', nodeId: room.id, customerId: room.customerId } as const
  await ward.database.transaction('platform', async (tx) => {
    await tx.delete(permissions).where(eq(permissions.nodeId, room.id))
    await tx.insert(permissions).values({ ...at, function: name, granted: true })
  })
}

/** Stops all notifications to a room's unit. Returns a function that restores them. */
export async function sendHome(ward: TestHospital, room: RoomRecord): Promise<() => Promise<void>> {
  const setRemoved = (removedAt: Date | null) =>
    ward.database.transaction('platform', (tx) =>
      tx.update(notifications).set({ removedAt }).where(eq(notifications.nodeId, room.unitId)),
    )
  await setRemoved(new Date(ward.clock.now()))
  return async () => {
    await setRemoved(null)
  }
}
