import { likelyCause } from '../../../domain/calls/qualityCause.ts'
import { timeOfDay } from '../../../domain/localTime.ts'
import { badDayStore, type UnitBadDay } from '../../db/calls/badDayStore.ts'
import type { Tx } from '../../db/database.ts'
import { healthStore } from '../../db/monitoring/healthStore.ts'
import { type NotificationRow, notificationStore } from '../../db/notifications/notificationStore.ts'
import { badDayMessage } from '../../messages/badDayMessage.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import { nearestOnDuty, type Recipient } from '../../messages/onDuty.ts'
import type { CommandContext } from '../context.ts'
import { runEvery } from '../runEvery.ts'

type Deps = Pick<CommandContext, 'database' | 'clock' | 'channels'>

/** Interval at which bad days are looked for, in milliseconds. */
const everyMs = 15 * 60_000

/** Age at which the message is no longer sent, in milliseconds. */
const interestMs = 12 * 3_600_000

/** Number of whole days that are looked at: after a long weekend, someone is on duty again. */
const days = 4

/** Hour of the facility's day, as `HH:MM`, before which no one is notified: nothing can be done at night. */
const from = '07:00'

/** Notifies of bad days periodically. Returns a function that stops it. */
export const watchBadDays = (deps: Deps): (() => void) => runEvery(() => notifyBadDays(deps), everyMs)

/**
 * Notifies the recipients of device alerts of each unit many of whose calls were poor on a day that has ended,
 * with the likely cause: one message per person, facility and day. If no one is on duty, a later run does so.
 */
export async function notifyBadDays({ database, clock, channels }: Deps): Promise<void> {
  const now = clock.now()
  await database.transaction('platform', async (tx) => {
    if (!(await badDayStore.isNotifier(tx))) return
    const found = await badDayStore.open(tx, new Date(now), days)
    const open = found.filter(({ timeZone }) => timeOfDay(now, timeZone) >= from)
    if (open.length === 0) return
    const orgUnitIds = [...new Set(open.flatMap(({ above }) => above))]
    const contacts = await notificationStore.atOrgUnits(tx, orgUnitIds, 'device_alert')
    const rows = contacts.filter(({ channel }) => channels.has(channel))
    const notified = open
      .map((day) => {
        const isAbove = ({ nodeId }: NotificationRow) => nodeId === null || day.above.includes(nodeId)
        return { day, recipients: nearestOnDuty(rows.filter(isAbove), now, day.timeZone) }
      })
      .filter(({ recipients }) => recipients.length > 0)
    await write(tx, notified, now)
    await badDayStore.note(
      tx,
      notified.map(({ day }) => day),
      new Date(now),
    )
  })
}

interface Notification {
  day: UnitBadDay
  recipients: readonly Recipient[]
}

async function write(tx: Tx, notified: readonly Notification[], now: number): Promise<void> {
  const locales = await healthStore.valuesOf(tx, 'locale')
  const each = notified.flatMap(({ day, recipients }) => recipients.map((to) => ({ day, to })))
  const letters = Map.groupBy(each, ({ day, to }) =>
    [to.channel, to.destination, day.customerId, day.facility, day.day].join(' '),
  )
  for (const letter of letters.values()) {
    const [first] = letter
    if (first === undefined) continue
    const { day, to } = first
    const locale = locales.get(day.above.findLast((orgUnitId) => locales.has(orgUnitId)) ?? null)
    const units = letter.map(({ day: { unit, calls, poor, poorCalls, beds } }) => ({
      unit,
      calls,
      poor,
      cause: likelyCause(poorCalls, beds),
    }))
    await queueMessage(tx, {
      customerId: day.customerId,
      inviteId: null,
      ...to,
      ...badDayMessage(locale, { channel: to.channel, facility: day.facility, day: day.day }, units),
      notAfter: new Date(now + interestMs),
    })
  }
}
