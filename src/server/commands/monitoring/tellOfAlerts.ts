import type { AlertKind } from '../../../contract/monitoring.ts'
import type { Tx } from '../../db/database.ts'
import { healthStore, type JudgedRoom } from '../../db/healthStore.ts'
import { type NotificationRow, notificationStore } from '../../db/notificationStore.ts'
import { deviceAlertWords } from '../../messages/deviceAlertWords.ts'
import { nearestOnDuty } from '../../messages/onDuty.ts'
import { queueMessage } from '../../messages/outbox.ts'

/** Nobody needs to read of a device's trouble later than so many milliseconds after it was noticed. */
const interestMs = 12 * 3_600_000

export interface OpenedAlert {
  room: JudgedRoom
  kind: AlertKind
}

/**
 * Writes to those who are to be told of devices: one message a person, facility and kind of trouble, however many beds a
 * switch takes down.
 */
export async function tellOfAlerts(tx: Tx, opened: readonly OpenedAlert[], now: number): Promise<void> {
  if (opened.length === 0) return
  const nodes = [...new Set(opened.flatMap(({ room }) => [...room.above, room.roomId]))]
  const told = await notificationStore.atNodes(tx, nodes, 'device_alert')
  if (told.length === 0) return
  const letters = new Map<string, { to: ReturnType<typeof nearestOnDuty>[number]; alerts: OpenedAlert[] }>()
  for (const alert of opened) {
    const { room, kind } = alert
    for (const to of nearestOnDuty(told.filter(isAbove(room)), now, room.timeZone)) {
      const key = [to.channel, to.destination, room.customerId, room.facility, kind].join(' ')
      const letter = letters.get(key) ?? { to, alerts: [] }
      letter.alerts.push(alert)
      letters.set(key, letter)
    }
  }
  if (letters.size === 0) return
  const locales = await healthStore.valuesOf(tx, 'locale')
  for (const { to, alerts } of letters.values()) {
    const [first] = alerts
    if (first === undefined) continue
    const nearest = first.room.above.findLast((node) => locales.has(node))
    const words = deviceAlertWords(
      locales.get(nearest ?? null),
      first.kind,
      alerts.map(({ room }) => room),
    )
    await queueMessage(tx, {
      ...{ customerId: first.room.customerId, inviteId: null, ...to, ...words },
      notAfter: new Date(now + interestMs),
    })
  }
}

const isAbove =
  ({ above, roomId }: JudgedRoom) =>
  ({ nodeId }: NotificationRow) =>
    nodeId === null || nodeId === roomId || above.includes(nodeId)
