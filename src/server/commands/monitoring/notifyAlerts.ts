import * as z from 'zod/mini'
import { type AlertRow, alertStore } from '../../db/monitoring/alertStore.ts'
import type { Tx } from '../../db/database.ts'
import { healthStore, type EvaluatedRoom } from '../../db/monitoring/healthStore.ts'
import { type NotificationRow, notificationStore } from '../../db/notifications/notificationStore.ts'
import { deviceAlertMessage } from '../../messages/deviceAlertMessage.ts'
import { nearestOnDuty, stillNotified, type Recipient } from '../../messages/onDuty.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'

/**
 * Age at which a message about a device’s problem or recovery is no longer sent, in milliseconds after it was
 * noticed.
 */
const interestMs = 12 * 3_600_000

interface RoomAlert {
  alert: AlertRow
  room: EvaluatedRoom
}
interface AlertNotification extends RoomAlert {
  to: readonly Recipient[]
}

/** Notifies the recipients of device alerts, and records with each alert who was notified. */
export async function notifyAlerts(tx: Tx, opened: readonly RoomAlert[], now: number): Promise<void> {
  const rows = await rowsAbove(tx, opened)
  const notifications = opened.map((one) => ({
    ...one,
    to: nearestOnDuty(rows.filter(isAbove(one.room)), now, one.room.timeZone),
  }))
  await write(tx, notifications, { over: false, now })
  // A switch failure that takes a whole building down notifies the same few people about all its beds: group
  // the alerts by recipients.
  const notified = notifications.filter(({ to }) => to.length > 0)
  for (const alike of Map.groupBy(notified, ({ to }) => JSON.stringify(to)).values()) {
    const ids = alike.map(({ alert }) => alert.id)
    await alertStore.noteTold(tx, ids, alike[0]?.to ?? [])
  }
}

/**
 * Notifies those who were notified of an alert that it is over, except in their quiet hours or if they no
 * longer receive device alerts.
 */
export async function notifyRecoveries(tx: Tx, over: readonly RoomAlert[], now: number): Promise<void> {
  const rows = await rowsAbove(tx, over)
  const notifications = over.map((one) => ({
    ...one,
    to: stillNotified(rows.filter(isAbove(one.room)), readNotified(one.alert.told), now, one.room.timeZone),
  }))
  await write(tx, notifications, { over: true, now })
}

const NotifiedRecipients = z.array(z.object({ channel: z.enum(['sms', 'email']), destination: z.string() }))
const readNotified = (notified: unknown): Recipient[] => z.safeParse(NotifiedRecipients, notified).data ?? []

async function rowsAbove(tx: Tx, alerts: readonly RoomAlert[]): Promise<NotificationRow[]> {
  if (alerts.length === 0) return []
  const orgUnitIds = new Set(alerts.flatMap(({ room }) => [...room.above, room.roomId]))
  return notificationStore.atOrgUnits(tx, [...orgUnitIds], 'device_alert')
}

const isAbove =
  ({ above, roomId }: EvaluatedRoom) =>
  ({ nodeId }: NotificationRow) =>
    nodeId === null || nodeId === roomId || above.includes(nodeId)

/**
 * Writes one message per person, facility and kind of problem, however many beds a switch failure affects.
 */
async function write(
  tx: Tx,
  notifications: readonly AlertNotification[],
  { over, now }: { over: boolean; now: number },
): Promise<void> {
  const each = notifications.flatMap(({ to, ...one }) => to.map((whom) => ({ ...one, whom })))
  if (each.length === 0) return
  const locales = await healthStore.valuesOf(tx, 'locale')
  const letters = Map.groupBy(each, ({ whom: { channel, destination }, room, alert }) =>
    [channel, destination, room.customerId, room.facility, alert.kind].join(' '),
  )
  for (const letter of letters.values()) {
    const [first] = letter
    if (first === undefined) continue
    const { room, alert, whom } = first
    const nearest = room.above.findLast((orgUnitId) => locales.has(orgUnitId))
    const words = deviceAlertMessage(
      locales.get(nearest ?? null),
      { channel: whom.channel, kind: alert.kind, over },
      letter.map((one) => one.room),
    )
    await queueMessage(tx, {
      customerId: room.customerId,
      inviteId: null,
      ...whom,
      ...words,
      notAfter: new Date(now + interestMs),
    })
  }
}
