import { requestLinkStore } from '../../db/careRequests/requestLinkStore.ts'
import { requestPushStore } from '../../db/careRequests/requestPushStore.ts'
import { requestStepStore } from '../../db/careRequests/requestStepStore.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { requestNewsMessage, type RequestNews } from '../../messages/careRequestMessages.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'
import { type Recipient, stillNotified, withoutRecipients } from '../../messages/onDuty.ts'
import { destinationsOf } from '../calls/claimNews.ts'
import type { CommandContext } from '../context.ts'
import { notifiedOf } from '../notifications/stepRecipients.ts'
import { hasUrgentMessages } from './notifyTeam.ts'
import { contactsOf, type PlacedRequest } from './placedRequest.ts'

/** Age at which the news of a claim is no longer sent, in milliseconds: by then the request has gone on without it. */
const interestMs = 5 * 60_000

/** Person of whom the news is: an account, or the bearer of a link. */
interface Person {
  userId: string | null
  inviteId: string | null
  linkId: string | null
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
  await requestPushStore.compareRequest(tx, request.id)
  const notified = notifiedOf(await requestStepStore.of(tx, request.id))
  const { own, careTeam } = await contactsOf(tx, request, room)
  const contacts = [...own, ...careTeam]
  // The fallback contact is none of the contacts on duty.
  const fallback = notified.filter((to) => !contacts.some((row) => row.destination === to.destination))
  const awake = [...stillNotified(contacts, notified, now.getTime(), room.timeZone), ...fallback]
  const others = withoutRecipients(awake, await ownDestinations(tx, by))
  await send({ channels }, tx, { request, room, now }, { news, by, recipients: others })
}

/**
 * Notifies the person on the way to a request that its patient has taken it back. They are reached where they are
 * left out of the news of their own claim: by the mail of the account, or where their link was sent.
 */
export async function notifyOnTheWay(
  context: Pick<CommandContext, 'channels'>,
  tx: Tx,
  placed: PlacedRequest,
  by: Person,
): Promise<void> {
  const own = await ownDestinations(tx, by)
  // Several messages can have been sent with the link to one person.
  const recipients = own.filter((to, index) => withoutRecipients([to], own.slice(0, index)).length > 0)
  await send(context, tx, placed, { news: 'taken_back', by, recipients })
}

/** Returns where the person is reached: where the link of the request was sent, or as at calls. */
async function ownDestinations(tx: Tx, by: Person): Promise<Recipient[]> {
  const link = by.linkId === null ? null : await requestLinkStore.byId(tx, by.linkId)
  if (link === null) return destinationsOf(tx, by)
  const { channel, destination } = link
  return [{ channel, destination }]
}

async function send(
  { channels }: Pick<CommandContext, 'channels'>,
  tx: Tx,
  { request, room, now }: PlacedRequest,
  { news, by, recipients }: { news: RequestNews; by: Person; recipients: readonly Recipient[] },
): Promise<void> {
  const locale = await settingStore.of(tx, room, 'locale')
  const { customerId } = room
  const { kind, names } = request
  await queueMessages(
    tx,
    recipients
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
