import { and, asc, eq, exists, inArray, isNull, lt, ne, notExists, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type DeviceTest, TestStep } from '../../../contract/technician/deviceTests.ts'
import type { Tx } from '../database.ts'
import { journalStore } from '../devices/journalStore.ts'
import { roomDevices } from '../schema/deviceSchema.ts'
import { facilities, rooms, units } from '../schema.ts'
import { deviceTests } from '../schema/technicianSchema.ts'

interface RoomKey {
  id: string
  customerId: string
}

/** Result of a test. */
export interface TestEnd {
  state: Exclude<DeviceTest['state'], 'running'>
  reason: string | null
}

/** Tests of room devices: at most one runs in a room at a time, and each night has one. */
export const deviceTestStore = {
  /**
   * Begins a test. Returns null if another one is running, or if this night has already had one. `by` is null
   * for a nightly test.
   */
  async begin(
    tx: Tx,
    room: RoomKey,
    asked: { by: { id: string | null; name: string } | null; night: string | null; at: Date },
  ): Promise<string | null> {
    const [device] = await tx
      .select({ model: roomDevices.model, version: roomDevices.version })
      .from(roomDevices)
      .where(eq(roomDevices.roomId, room.id))
    const [begun] = await tx
      .insert(deviceTests)
      .values({
        customerId: room.customerId,
        roomId: room.id,
        ...device,
        byId: asked.by?.id ?? null,
        byName: asked.by?.name ?? null,
        night: asked.night,
        startedAt: asked.at,
      })
      .onConflictDoNothing()
      .returning({ id: deviceTests.id })
    return begun?.id ?? null
  },

  /** Adds a step that the device reports; ignored unless this test is running in its own room. */
  async addStep(tx: Tx, roomId: string, id: string, step: TestStep): Promise<void> {
    const added = JSON.stringify([step])
    await tx
      .update(deviceTests)
      .set({ steps: sql`${deviceTests.steps} || ${added}::jsonb` })
      .where(going(roomId, id))
  },

  async stepsOf(tx: Tx, roomId: string, id: string): Promise<TestStep[]> {
    const [found] = await tx
      .select({ steps: deviceTests.steps })
      .from(deviceTests)
      .where(and(eq(deviceTests.id, id), eq(deviceTests.roomId, roomId)))
    return stepsIn(found?.steps)
  },

  async end(tx: Tx, roomId: string, id: string, end: TestEnd, at: Date): Promise<void> {
    const [over] = await tx
      .update(deviceTests)
      .set({ ...end, endedAt: at })
      .where(going(roomId, id))
      .returning({ customerId: deviceTests.customerId })
    if (over === undefined || (end.state !== 'failed' && end.state !== 'passed')) return
    await journalStore.selfTest(tx, { roomId, ...over }, end.state === 'failed' ? at : null)
  },

  /**
   * Writes the note of a test in place of the one that the writer saw. Returns false if there is another one by then.
   * The same note again is a repeated request, and succeeds.
   */
  async note(
    tx: Tx,
    id: string,
    { text, replaces, by, at }: { text: string; replaces: string; by: string; at: Date },
  ): Promise<boolean> {
    const written = await tx
      .update(deviceTests)
      .set({ note: text, noteBy: by, noteAt: at })
      .where(and(eq(deviceTests.id, id), inArray(deviceTests.note, [replaces, text])))
      .returning({ id: deviceTests.id })
    return written.length > 0
  },

  /** Ends tests that began before `before` and never reported an end. */
  async endLost(tx: Tx, before: Date, at: Date): Promise<void> {
    await tx
      .update(deviceTests)
      .set({ state: 'interrupted', reason: 'no_answer', endedAt: at })
      .where(and(isNull(deviceTests.endedAt), lt(deviceTests.startedAt, before)))
  },

  async forget(tx: Tx, before: Date): Promise<void> {
    await tx.delete(deviceTests).where(lt(deviceTests.startedAt, before))
  },

  /** Returns the time zones of the facilities. */
  async timeZones(tx: Tx): Promise<string[]> {
    const found = await tx.selectDistinct({ zone: facilities.timeZone }).from(facilities)
    return found.map(({ zone }) => zone)
  },

  /**
   * Returns the rooms of that time zone whose device is known and has had no test that night. Rooms are
   * spread over 60 slots by ID; only those in the first `slots` slots are returned.
   */
  async due(
    tx: Tx,
    { zone, day, slots, limit }: { zone: string; day: string; slots: number; limit: number },
  ): Promise<RoomKey[]> {
    const tonight = tx
      .select({ one: sql`1` })
      .from(deviceTests)
      .where(and(eq(deviceTests.roomId, rooms.id), eq(deviceTests.night, day)))
    const known = tx
      .select({ one: sql`1` })
      .from(roomDevices)
      .where(eq(roomDevices.roomId, rooms.id))
    return tx
      .select({ id: rooms.id, customerId: rooms.customerId })
      .from(rooms)
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .where(
        and(
          eq(facilities.timeZone, zone),
          isNull(rooms.removedAt),
          ne(rooms.type, 'byod'),
          sql`(hashtext(${rooms.id}::text) & 2147483647) % 60 < ${slots}`,
          exists(known),
          notExists(tonight),
        ),
      )
      .orderBy(asc(rooms.id))
      .limit(limit)
  },
}

/** Returns the steps of a row, without those that another version wrote and this one cannot read. */
export function stepsIn(written: unknown): TestStep[] {
  const read = z.safeParse(z.array(z.unknown()), written)
  return (read.data ?? []).flatMap((step) => z.safeParse(TestStep, step).data ?? [])
}

/**
 * Condition for a nightly test that needs attention; `row` names the row. A room that was in use is no
 * exception.
 */
export const needsAttention = (
  row: SQL,
): SQL => sql`(${row}.state = 'failed' or ${row}.state in ('skipped', 'interrupted')
  and ${row}.reason in ('offline', 'no_answer', 'unsupported', 'device_error'))`

const going = (roomId: string, id: string) =>
  and(eq(deviceTests.id, id), eq(deviceTests.roomId, roomId), isNull(deviceTests.endedAt))
