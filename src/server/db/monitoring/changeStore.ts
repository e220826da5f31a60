import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { DeviceChange, DeviceDetail } from '../../../contract/monitoring/monitoring.ts'
import {
  type FactChange,
  type FactsNow,
  lastChange,
  statusesSince,
} from '../../../domain/monitoring/statusChanges.ts'
import { type BoardQuestion, flag, isMonitored, openKinds } from './boardStore.ts'
import type { Tx } from '../database.ts'
import { deviceLinks, installation, roomDevices } from '../schema/deviceSchema.ts'
import { deviceChanges } from '../schema/presenceSchema.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

const minuteMs = 60_000
/** Period in which a change counts as recent. */
const recentMs = 10 * minuteMs
/** Period whose changes are read: long enough for how long the status before a recent change lasted. */
const readMs = 60 * minuteMs
/** Maximum number of changes read for the last hour of one device: one that flaps all the time has thousands. */
const readOfOne = 200
/** Maximum number of changes read of each device in the list: enough for its last change and the one before. */
const readOfEach = 16
/** Maximum number of devices in a reply. */
const most = 500

interface ChangedRoom {
  id: string
  number: string
  bed: string
  unit: string
  facts: FactsNow
  /** Newest first. */
  changes: FactChange[]
}

/** Changes are recorded and read by the database's clock alone. */
const since = (ms: number): SQL => sql`now() - ${ms / 1_000} * interval '1 second'`

const inMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`

/** SQL for the last changes of a room, newest first; later ones of a transaction have the higher `id`. */
const lastChanges = (atMost: number) => sql<FactChange[]>`(select coalesce(json_agg(last), '[]') from (
  select round(${inMs(sql`c.at`)}) as at, c.fact, c.alert, c.holds from device_changes c
  where c.room_id = ${rooms.id} and c.at > greatest(${since(readMs)}, (select wardlink_changes_since()))
  order by c.at desc, c.id desc limit ${atMost}) last)`

/** SQL for the time of a room's newest change, which the index answers without the other ones. */
const newest = sql<Date | null>`(select max(c.at) from device_changes c
  where c.room_id = ${rooms.id} and c.at > ${since(recentMs)})`

async function clockOf(tx: Tx): Promise<{ now: number; recordedFrom: number }> {
  const { rows } = await tx.execute<{ now: number; recorded: number }>(
    sql`select ${inMs(sql`now()`)} as now, ${inMs(sql`wardlink_changes_since()`)} as recorded`,
  )
  return { now: Math.round(rows[0]?.now ?? 0), recordedFrom: Math.round(rows[0]?.recorded ?? 0) }
}

/** Returns the rooms with the newest recent changes, and how many rooms have any. */
async function roomsWithChanges(tx: Tx, question: BoardQuestion): Promise<{ ids: string[]; total: number }> {
  const monitored = tx
    .select({ id: rooms.id, newest: newest.as('newest') })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .where(isMonitored(question))
    .as('monitored')
  const found = await tx
    .select({ id: monitored.id, total: sql<number>`(count(*) over ())::int` })
    .from(monitored)
    .where(sql`${monitored.newest} is not null`)
    .orderBy(sql`${monitored.newest} desc`, monitored.id)
    .limit(most)
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 }
}

/** One statement reads what holds now and what has changed, so that the two belong together. */
async function readRooms(tx: Tx, ids: readonly string[], atMost: number): Promise<ChangedRoom[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({
      id: rooms.id,
      number: rooms.number,
      bed: rooms.bed,
      unit: units.name,
      known: sql<boolean>`${roomDevices.roomId} is not null`,
      online: sql<boolean>`${deviceLinks.roomId} is not null`,
      in_call: flag('in_call'),
      covered: flag('covered'),
      open: openKinds,
      changes: lastChanges(atMost),
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
    .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
    .where(sql`${rooms.id} = any(${sql.param([...ids])}::uuid[])`)
  return found.map(({ id, number, bed, unit, changes, ...facts }) => ({
    id,
    number,
    bed,
    unit,
    facts,
    changes,
  }))
}

/** Recorded changes of the facts from which the status of a device follows. */
export const changeStore = {
  /**
   * Returns the devices whose status has changed recently, each with its last change, newest first. Devices beyond
   * the maximum are counted if any fact of them has changed.
   */
  async recent(
    tx: Tx,
    question: BoardQuestion,
  ): Promise<{ as_of: number; total: number; items: DeviceChange[] }> {
    const { now } = await clockOf(tx)
    const { ids, total } = await roomsWithChanges(tx, question)
    const items = (await readRooms(tx, ids, readOfEach))
      .flatMap(({ id, number, bed, unit, facts, changes }) => {
        const last = lastChange(facts, changes)
        if (last === undefined || last.at <= now - recentMs) return []
        return [{ room_id: id, number, bed, unit, ...last }]
      })
      .toSorted((one, other) => other.at - one.at)
    return { as_of: now, total: items.length + total - ids.length, items }
  },

  /** Returns the statuses of a room's device in the last hour, oldest first. */
  async lastHour(tx: Tx, roomId: string): Promise<DeviceDetail['last_hour']> {
    const { now, recordedFrom } = await clockOf(tx)
    // One more than is used shows that there are earlier ones.
    const [room] = await readRooms(tx, [roomId], readOfOne + 1)
    if (room === undefined) return []
    const { facts, changes } = room
    const isCut = changes.length > readOfOne
    const used = changes.slice(0, readOfOne)
    const known = isCut ? Math.max(recordedFrom, used.at(-1)?.at ?? now) : recordedFrom
    return statusesSince(now - readMs, facts, used, known)
  },

  /** Notes that changes are recorded from now on: those of the time before a restore are lost. */
  async beginAgain(tx: Tx): Promise<void> {
    await tx
      .update(installation)
      .set({ value: sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` })
      .where(eq(installation.key, 'changes_since'))
  },

  /** Deletes at most `atMost` changes from before the given time and returns how many. */
  async forget(tx: Tx, before: Date, atMost: number): Promise<number> {
    const old = tx
      .select({ id: deviceChanges.id })
      .from(deviceChanges)
      .where(lt(deviceChanges.at, before))
      .limit(atMost)
    const gone = await tx
      .delete(deviceChanges)
      .where(inArray(deviceChanges.id, old))
      .returning({ id: deviceChanges.id })
    return gone.length
  },
}
