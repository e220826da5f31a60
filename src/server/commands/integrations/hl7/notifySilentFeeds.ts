import type { Tx } from '../../../db/database.ts'
import { type Hl7FeedRow, hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { healthStore } from '../../../db/monitoring/healthStore.ts'
import { notificationStore } from '../../../db/notifications/notificationStore.ts'
import { pathTo } from '../../../db/orgUnits/orgUnitPath.ts'
import { feedSilentMessage } from '../../../messages/feedSilentMessage.ts'
import { queueMessage } from '../../../messages/messageOutbox.ts'
import { nearestOnDuty } from '../../../messages/onDuty.ts'
import type { CommandContext } from '../../context.ts'
import { runEvery } from '../../runEvery.ts'

type Deps = Pick<CommandContext, 'database' | 'clock' | 'channels'>

/** Interval at which silent feeds are looked for, in milliseconds. */
const everyMs = 60_000

/** Age at which the message is no longer sent, in milliseconds. */
const interestMs = 2 * 3_600_000

/** Notifies of silent feeds periodically. Returns a function that stops it. */
export const watchHl7Feeds = (deps: Deps): (() => void) => runEvery(() => notifySilentFeeds(deps), everyMs)

/**
 * Notifies the recipients of device alerts of each feed from which no message has arrived for its time, or only one that its
 * sender must repeat, once until the next message. If no one is on duty, a later run does so.
 */
export async function notifySilentFeeds(deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.database.transaction('platform', async (tx) => {
    for (const feed of await hl7FeedStore.lockSilent(tx, now)) {
      if (await notify(tx, deps, feed, now)) await hl7FeedStore.noteSilence(tx, feed.id, now)
    }
  })
}

/** Queues the messages about a feed. Returns false if no one is on duty. */
async function notify(tx: Tx, { channels }: Deps, feed: Hl7FeedRow, now: Date): Promise<boolean> {
  const found = await pathTo(tx, feed.nodeId)
  if (found === null) return false
  const orgUnitIds = found.path.map(({ id }) => id)
  const contacts = await notificationStore.atOrgUnits(tx, orgUnitIds, 'device_alert')
  const rows = contacts.filter(({ channel }) => channels.has(channel))
  const recipients = nearestOnDuty(rows, now.getTime(), feed.timeZone)
  const locales = await healthStore.valuesOf(tx, 'locale')
  const locale = locales.get(orgUnitIds.findLast((id) => locales.has(id)) ?? null)
  const hospital = found.path.at(-1)?.name ?? ''
  for (const to of recipients) {
    const facts = { channel: to.channel, feed: feed.name, hospital, minutes: feed.silentMinutes ?? 0 }
    await queueMessage(tx, {
      customerId: feed.customerId,
      inviteId: null,
      ...to,
      ...feedSilentMessage(locale, facts),
      notAfter: new Date(now.getTime() + interestMs),
    })
  }
  return recipients.length > 0
}
