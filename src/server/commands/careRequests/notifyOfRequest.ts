import { requestStepStore } from '../../db/careRequests/requestStepStore.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { requestNewsMessage, type RequestNews } from '../../messages/careRequestMessages.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'
import { stillNotified, withoutRecipients } from '../../messages/onDuty.ts'
import { destinationsOf } from '../calls/notifyOfClaim.ts'
import type { CommandContext } from '../context.ts'
import { notifiedOf } from '../notifications/stepRecipients.ts'
import { contactsOf, hasUrgentMessages, type PlacedRequest } from './notifyTeam.ts'

/** Age at which the news of a claim is no longer sent, in milliseconds: by then the request has gone on without it. */
const interestMs = 5 * 60_000

/** Person of whom the news is: an account, or the bearer of a link. */
interface Person {
  userId: string | null
  inviteId: string | null
  name: string
}

/**
 * Notifies everyone who was notified of a request, except `by`, that someone is on the way, has not finished or
 * is done. Contacts in their quiet hours are left alone.
 */
export async function notifyOfRequest(
  { channels }: Pick<CommandContext, 'channels'>,
  tx: Tx,
  { request, room, now }: PlacedRequest,
  { news, by }: { news: RequestNews; by: Person },
): Promise<void> {
  const notified = notifiedOf(await requestStepStore.of(tx, request.id))
  const { own, careTeam } = await contactsOf(tx, request, room)
  const contacts = [...own, ...careTeam]
  // The fallback contact is none of the contacts on duty.
  const fallback = notified.filter((to) => !contacts.some((row) => row.destination === to.destination))
  const awake = [...stillNotified(contacts, notified, now.getTime(), room.timeZone), ...fallback]
  const others = withoutRecipients(awake, await destinationsOf(tx, by))
  const locale = await settingStore.of(tx, room, 'locale')
  const { customerId } = room
  const { kind, names } = request
  await queueMessages(
    tx,
    others
      .filter(({ channel }) => channels.has(channel))
      .map(({ channel, destination }) => ({
        customerId,
        inviteId: null,
        channel,
        destination,
        notAfter: new Date(now.getTime() + interestMs),
        urgent: hasUrgentMessages(request),
        ...requestNewsMessage(locale, news, { channel, room, kind, names, by: by.name }),
      })),
  )
}
