import { likelyCause } from '../../../domain/calls/qualityCause.ts'
import { badDayStore, type UnitBadDay } from '../../db/calls/badDayStore.ts'
import type { Tx } from '../../db/database.ts'
import { healthStore } from '../../db/monitoring/healthStore.ts'
import { notificationStore } from '../../db/notifications/notificationStore.ts'
import { badDayMessage } from '../../messages/badDayMessage.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import { nearestOnDuty } from '../../messages/onDuty.ts'
import type { CommandContext } from '../context.ts'
import { runEvery } from '../runEvery.ts'

type Deps = Pick<CommandContext, 'database' | 'clock'>

/** Interval at which bad days are looked for, in milliseconds. */
const everyMs = 15 * 60_000

/** Age at which the message is no longer sent, in milliseconds. */
const interestMs = 12 * 3_600_000

/** Notifies of bad days periodically. Returns a function that stops it. */
export const watchBadDays = (deps: Deps): (() => void) => runEvery(() => notifyBadDays(deps), everyMs)

/**
 * Notifies the recipients of device alerts of each unit many of whose calls were poor on the day that has
 * ended, with the likely cause. If no one is on duty, a later run of the same day does so.
 */
export async function notifyBadDays({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await database.transaction('platform', async (tx) => {
    if (!(await badDayStore.isNotifier(tx))) return
    const days = await badDayStore.open(tx, new Date(now))
    if (days.length === 0) return
    const locales = await healthStore.valuesOf(tx, 'locale')
    const notified: UnitBadDay[] = []
    for (const day of days) if (await notify(tx, day, locales, now)) notified.push(day)
    await badDayStore.note(tx, notified, new Date(now))
  })
}

/** Returns false if no one is on duty. */
async function notify(
  tx: Tx,
  day: UnitBadDay,
  locales: ReadonlyMap<string | null, unknown>,
  now: number,
): Promise<boolean> {
  const { above, customerId, timeZone, poorCalls, beds } = day
  const rows = await notificationStore.atOrgUnits(tx, above, 'device_alert')
  const recipients = nearestOnDuty(rows, now, timeZone)
  const locale = locales.get(above.findLast((orgUnitId) => locales.has(orgUnitId)) ?? null)
  const cause = likelyCause(poorCalls, beds)
  for (const to of recipients)
    await queueMessage(tx, {
      customerId,
      inviteId: null,
      ...to,
      ...badDayMessage(locale, { ...day, channel: to.channel, cause }),
      notAfter: new Date(now + interestMs),
    })
  return recipients.length > 0
}
