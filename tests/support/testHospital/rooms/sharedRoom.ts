import { eq } from 'drizzle-orm'
import { type RoomRecord, roomStore } from '../../../../src/server/db/rooms/roomStore.ts'
import { patients, rooms } from '../../../../src/server/db/schema.ts'
import type { TestHospital } from '../testHospital.ts'

const isShareable = ({ facility, type, patient }: RoomRecord): boolean =>
  facility === 'Lakeside General' && type === 'care_system' && patient !== null

/** Returns beds of one room that no other test uses, A and those beside it, each with a patient. */
export async function sharedRoom(
  ward: TestHospital,
  besideBeds: readonly string[] = ['B'],
): Promise<{ visited: RoomRecord; beside: RoomRecord[] }> {
  const visited = await ward.room(isShareable)
  const beside: RoomRecord[] = []
  for (const bed of besideBeds) {
    const { id } = await ward.room((room) => isShareable(room) && room.unitId === visited.unitId)
    const moved = await ward.database.transaction('platform', async (tx) => {
      await tx.update(rooms).set({ number: visited.number, bed }).where(eq(rooms.id, id))
      return roomStore.byId(tx, id)
    })
    if (moved === null) throw new Error('the bed beside has gone')
    beside.push(moved)
  }
  return { visited, beside }
}

/** Discharges the patient of a bed. */
export async function emptyBed(ward: TestHospital, { id }: RoomRecord): Promise<void> {
  const dischargedAt = new Date(ward.clock.now())
  await ward.database.transaction('platform', (tx) =>
    tx.update(patients).set({ dischargedAt, roomId: null }).where(eq(patients.roomId, id)),
  )
}

/** Discharges the patient of a bed, who is followed by one of the same name. */
export async function replacePatient(ward: TestHospital, room: RoomRecord): Promise<void> {
  const dischargedAt = new Date(ward.clock.now())
  await ward.database.transaction('platform', async (tx) => {
    const [left] = await tx
      .update(patients)
      .set({ dischargedAt, roomId: null })
      .where(eq(patients.roomId, room.id))
      .returning()
    if (left === undefined) return
    const { customerId, firstName, lastName } = left
    await tx.insert(patients).values({ customerId, firstName, lastName, roomId: room.id })
  })
}
