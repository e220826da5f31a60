import * as z from 'zod/mini'
import { type NotificationTopic, Weekday } from '../../contract/notifications.ts'
import { type Duty, isQuietFor, onDuty } from '../../domain/onDuty.ts'
import { levels } from '../../domain/permissions.ts'
import type { Tx } from '../db/database.ts'
import { nodesAbove } from '../db/levels.ts'
import { type NotificationRow, notificationStore } from '../db/notificationStore.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import type { Reach } from './messageSettings.ts'

/** Where somebody is reached. */
export type Told = Pick<Duty, 'channel' | 'destination'>

const Days = z.array(Weekday)

/**
 * Who is told of something in a room at `now`, in epoch milliseconds: those of the nearest level at which anybody is on duty
 * then. A ward whose own people have gone home is answered by its house. Whom no channel of `reach` leads to is not there:
 * he would not hear of it.
 */
export async function onDutyFor(
  tx: Tx,
  room: RoomRecord,
  now: number,
  { about, reach }: { about: NotificationTopic; reach: Reach },
): Promise<Told[]> {
  const told = await notificationStore.atNodes(tx, nodesAbove(room), about)
  const reached = told.filter(({ channel }) => reach.has(channel))
  return nearestOnDuty(reached, now, room.timeZone)
}

/** Of `rows`, all of which lie above one room, those of the lowest level at which somebody is on duty at `now`. */
export function nearestOnDuty(rows: readonly NotificationRow[], now: number, timeZone: string): Told[] {
  for (const level of levels.toReversed()) {
    const here = rows.filter((row) => row.level === level).map(dutyOf)
    const present = onDuty(here, now, timeZone)
    if (present.length > 0) return present
  }
  return []
}

/**
 * Of those who were told of something, whoever is to be told how it went on: he is told of such things still, and has no quiet
 * hours now. His hours on duty may be over: he knows of it.
 */
export function stillTold(
  rows: readonly NotificationRow[],
  told: readonly Told[],
  now: number,
  timeZone: string,
): Told[] {
  const awake = rows.map(dutyOf).filter((duty) => !isQuietFor(duty, now, timeZone))
  return told.filter((to) =>
    awake.some(({ channel, destination }) => channel === to.channel && destination === to.destination),
  )
}

function dutyOf(row: NotificationRow): Duty {
  const { channel, destination, hoursFrom: from, hoursTo: to, quietFrom, quietTo } = row
  const quiet = quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo }
  return { channel, destination, from, to, days: z.safeParse(Days, row.days).data ?? [], quiet }
}
