import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AlertKind, type DeviceChange, type DeviceDetail } from '../../../contract/monitoring/monitoring.ts'
import {
  deviceFacts,
  type FactChange,
  type FactsNow,
  statusChanges,
  statusesSince,
} from '../../../domain/monitoring/statusChanges.ts'
import { type BoardQuestion, flag, isMonitored, openKinds } from './boardStore.ts'
import type { Tx } from '../database.ts'
import { deviceLinks, roomDevices } from '../schema/deviceSchema.ts'
import { deviceChanges } from '../schema/presenceSchema.ts'
import { customers, facilities, rooms, units } from '../schema.ts'

const minuteMs = 60_000
/** Period in which a change counts as recent. */
const recentMs = 10 * minuteMs
/** Period whose changes are read: long enough for how long the status before a recent change lasted. */
const readMs = 60 * minuteMs
/** Maximum number of changes that are read of a device: one that flaps all the time has thousands. */
const readOfEach = 200
/** Maximum number of devices in a reply. */
const most = 500

const FactChanges = z.array(
  z.object({
    at: z.number(),
    fact: z.enum(deviceFacts),
    alert: z.nullable(AlertKind),
    holds: z.boolean(),
  }),
)

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

const read = sql`array(select json_build_object('at', (extract(epoch from c.at) * 1000)::bigint,
    'fact', c.fact, 'alert', c.alert, 'holds', c.holds)
  from device_changes c where c.room_id = ${rooms.id} and c.at > ${since(readMs)}
  order by c.id desc limit ${readOfEach})`

async function nowOf(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  )
  return Math.round(rows[0]?.now ?? 0)
}

/** One statement reads what holds now and what has changed, so that the two belong together. */
async function roomsWhere(tx: Tx, condition: SQL | undefined): Promise<ChangedRoom[]> {
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
      changes: sql<unknown>`${read}`,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .innerJoin(customers, eq(customers.id, rooms.customerId))
    .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
    .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
    .where(condition)
  return found.map(({ id, number, bed, unit, changes, ...facts }) => ({
    id,
    number,
    bed,
    unit,
    facts,
    changes: z.parse(FactChanges, changes),
  }))
}

/** Recorded changes of the facts from which the status of a device follows. */
export const changeStore = {
  /** Returns the devices whose status has changed recently, each with its last change, newest first. */
  async recent(
    tx: Tx,
    question: BoardQuestion,
  ): Promise<{ as_of: number; total: number; items: DeviceChange[] }> {
    const now = await nowOf(tx)
    const changed = tx
      .select({ id: deviceChanges.roomId })
      .from(deviceChanges)
      .where(sql`${deviceChanges.at} > ${since(recentMs)}`)
    const found = await roomsWhere(tx, and(isMonitored(question), inArray(rooms.id, changed)))
    const items = found
      .flatMap(({ facts, changes, ...room }) => {
        const [last, before] = statusChanges(facts, changes)
        if (last === undefined || last.at <= now - recentMs) return []
        return [{ ...roomOf(room), ...last, lasted_ms: before === undefined ? null : last.at - before.at }]
      })
      .toSorted((one, other) => other.at - one.at)
    return { as_of: now, total: items.length, items: items.slice(0, most) }
  },

  /** Returns the statuses of a room's device in the last hour, oldest first. */
  async lastHour(tx: Tx, roomId: string): Promise<DeviceDetail['last_hour']> {
    const now = await nowOf(tx)
    const [room] = await roomsWhere(tx, eq(rooms.id, roomId))
    return room === undefined ? [] : statusesSince(now - readMs, room.facts, room.changes)
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

const roomOf = ({ id, ...room }: Pick<ChangedRoom, 'id' | 'number' | 'bed' | 'unit'>) => ({
  room_id: id,
  ...room,
})
