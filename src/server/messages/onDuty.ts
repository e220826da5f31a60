import * as z from 'zod/mini'
import { type NotificationTopic, Weekday } from '../../contract/notifications.ts'
import { type Duty, isQuietFor, onDuty } from '../../domain/notifications/onDuty.ts'
import { type Level, levels } from '../../domain/permissions/permissions.ts'
import type { Tx } from '../db/database.ts'
import { ancestorIds } from '../db/orgUnits/ancestorIds.ts'
import { type NotificationRow, notificationStore } from '../db/notifications/notificationStore.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import type { MessageChannels } from './messageSettings.ts'

/** Channel and destination at which a contact is reached. */
export type Recipient = Pick<Duty, 'channel' | 'destination'>

const Days = z.array(Weekday)

/**
 * Returns the contacts to notify of an event in a room at `now`, in epoch milliseconds, with their level: those
 * of the nearest level at which anyone is on duty. If a unit’s own contacts are off duty, a level above takes over. A
 * contact that no channel of `channels` leads to does not count as on duty, because the message would not reach
 * them.
 */
export async function levelOnDutyFor(
  tx: Tx,
  room: RoomRecord,
  now: number,
  { about, channels }: { about: NotificationTopic; channels: MessageChannels },
): Promise<LevelRecipients> {
  const contacts = await notificationStore.atOrgUnits(tx, ancestorIds(room), about)
  const rows = contacts.filter(({ channel }) => channels.has(channel))
  return nearestLevelOnDuty(rows, now, room.timeZone)
}

/**
 * Returns the contacts of the lowest level at which anyone is on duty at `now`. All of `rows` must be at
 * levels above one room.
 */
export function nearestOnDuty(rows: readonly NotificationRow[], now: number, timeZone: string): Recipient[] {
  return nearestLevelOnDuty(rows, now, timeZone).recipients
}

/** Recipients of one level; none and no level if there is no one to notify. */
export interface LevelRecipients {
  level: Level | null
  recipients: readonly Recipient[]
}

/**
 * Returns the lowest level at which anyone other than `except` is on duty at `now`, with those contacts. All of
 * `rows` must be at levels above one room.
 */
export function nearestLevelOnDuty(
  rows: readonly NotificationRow[],
  now: number,
  timeZone: string,
  except: readonly Recipient[] = [],
): { level: Level | null; recipients: Recipient[] } {
  for (const level of levels.toReversed()) {
    const here = rows.filter((row) => row.level === level).map(dutyOf)
    const recipients = withoutRecipients(onDuty(here, now, timeZone), except)
    if (recipients.length > 0) return { level, recipients }
  }
  return { level: null, recipients: [] }
}

/** Returns the contacts of one level who have no quiet hours at `now`, whether on duty or not. */
export function everyoneAt(
  rows: readonly NotificationRow[],
  level: Level,
  now: number,
  timeZone: string,
): Recipient[] {
  const here = rows.filter((row) => row.level === level).map(dutyOf)
  // Duty hours do not matter, quiet hours do.
  return onDuty(
    here.map(({ channel, destination, quiet }) => ({ channel, destination, quiet })),
    now,
    timeZone,
  )
}

/** Returns the recipients that are not among `except`. */
export function withoutRecipients<Given extends Recipient>(
  recipients: readonly Given[],
  except: readonly Recipient[],
): Given[] {
  const known = new Set(except.map(keyOf))
  return recipients.filter((to) => !known.has(keyOf(to)))
}

const keyOf = ({ channel, destination }: Recipient) => `${channel} ${destination}`

/**
 * Returns which of the notified contacts also receive the follow-up: those who are still notified of such
 * events and have no quiet hours now. Their duty hours may be over, because they already know of the event.
 */
export function stillNotified(
  rows: readonly NotificationRow[],
  notified: readonly Recipient[],
  now: number,
  timeZone: string,
): Recipient[] {
  const awake = rows.map(dutyOf).filter((duty) => !isQuietFor(duty, now, timeZone))
  return notified.filter((to) =>
    awake.some(({ channel, destination }) => channel === to.channel && destination === to.destination),
  )
}

function dutyOf(row: NotificationRow): Duty {
  const { channel, destination, hoursFrom: from, hoursTo: to, quietFrom, quietTo } = row
  const quiet = quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo }
  return { channel, destination, from, to, days: z.safeParse(Days, row.days).data ?? [], quiet }
}
