import { settingIn } from '../../../domain/settings.ts'
import { type CallRow, callStore } from '../../db/calls/callStore.ts'
import { type ClaimRow, claimStore } from '../../db/calls/claimStore.ts'
import { escalationStore, type StepRow } from '../../db/calls/escalationStore.ts'
import { pushStore } from '../../db/calls/pushStore.ts'
import { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { Tx } from '../../db/database.ts'
import { messageStore } from '../../db/messages/messageStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { type NotificationRow, notificationStore } from '../../db/notifications/notificationStore.ts'
import { ancestorIds } from '../../db/orgUnits/ancestorIds.ts'
import { settingStore, valuesOn } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { claimMessage } from '../../messages/roomMessages.ts'
import { type Outgoing, queueMessages } from '../../messages/messageOutbox.ts'
import { stillNotified, withoutRecipients, type Recipient } from '../../messages/onDuty.ts'
import type { CommandContext } from '../context.ts'
import { notifiedOf } from '../notifications/stepRecipients.ts'

/** Age at which the news of a claim is no longer sent, in milliseconds: by then the call has gone on without it. */
const interestMs = 5 * 60_000
/** How long the first news waits for others, in milliseconds. */
const gatherMs = 40

type NewsContext = Pick<CommandContext, 'database' | 'clock' | 'channels'>

/** Data on which the messages about the claims of some rooms depend. */
interface Around {
  calls: ReadonlyMap<string, CallRow>
  steps: ReadonlyMap<string, readonly StepRow[]>
  rooms: ReadonlyMap<string, RoomRecord>
  /** Contacts at any level above the rooms. */
  contacts: readonly NotificationRow[]
  /** Values of the setting `locale`, by org unit. */
  locales: ReadonlyMap<string | null, unknown>
}

/**
 * Creates the writer of the messages about claims, by room. They are queued after the claim, and for many rooms
 * together: a transaction that queues a message holds up all others that do, until it is on the disk (NOTIFY). News
 * of a process that died are found by the sweep (sweepWaitingCalls.ts).
 */
export const createClaimNews = (context: NewsContext): BatchWriter<string, 'sent'> =>
  new BatchWriter({
    gatherMs,
    keyOf: (roomId) => roomId,
    merge: (roomId) => roomId,
    carryOut: (roomIds) =>
      context.database.transaction('platform', async (tx) => {
        const claims = await claimStore.withNews(tx, roomIds)
        if (claims.length > 0) await sendNews(context, tx, claims)
        return new Map(roomIds.map((id) => [id, 'sent']))
      }),
  })

async function sendNews(context: NewsContext, tx: Tx, claims: readonly ClaimRow[]): Promise<void> {
  const around = await readAround(tx, claims)
  const own = await ownDestinations(tx, claims)
  // Their rows are locked last: a clinician who gives a claim back must not wait for the reads.
  const taken = await claimStore.takeNews(tx, claims)
  const sent = claims.filter(({ id }) => taken.has(id))
  await pushStore.compareCalls(tx, [...new Set(sent.map(({ callId }) => callId))])
  await queueMessages(
    tx,
    sent.flatMap((claim) => messagesOf(context, claim, { ...around, own: own.get(personOf(claim)) ?? [] })),
  )
}

async function readAround(tx: Tx, claims: readonly ClaimRow[]): Promise<Around> {
  const callIds = claims.map(({ callId }) => callId)
  const rooms = await roomStore.byIds(tx, [...new Set(claims.map(({ roomId }) => roomId))])
  const orgUnitIds = [...new Set([...rooms.values()].flatMap(ancestorIds))]
  return {
    rooms,
    calls: await callStore.byIds(tx, callIds),
    steps: await escalationStore.stepsOfCalls(tx, callIds),
    contacts: await notificationStore.atOrgUnits(tx, orgUnitIds, 'patient_call'),
    locales: await settingStore.atOrgUnits(tx, orgUnitIds, 'locale'),
  }
}

const personOf = ({ userId, inviteId }: Pick<ClaimRow, 'userId' | 'inviteId'>) => userId ?? inviteId ?? ''

/** Returns where the clinicians of these claims are reached, by person. */
async function ownDestinations(tx: Tx, claims: readonly ClaimRow[]): Promise<Map<string, Recipient[]>> {
  const users = await userStore.emailsOf(tx, [...new Set(claims.flatMap(({ userId }) => userId ?? []))])
  const found = new Map<string, Recipient[]>()
  for (const claim of claims) {
    const person = personOf(claim)
    const email = users.get(person)
    if (email !== undefined) found.set(person, [{ channel: 'email', destination: email }])
    else if (!found.has(person)) found.set(person, await destinationsOf(tx, claim))
  }
  return found
}

/**
 * Returns the messages to everyone who was called to a waiting call, except the clinician of the claim, that
 * someone is coming or has not come. Contacts in their quiet hours are left alone.
 */
function messagesOf(
  { clock, channels }: NewsContext,
  { callId, roomId, news, name, claimedAt, endedAt, outcome }: ClaimRow,
  { calls, steps, rooms, contacts: all, locales, own }: Around & { own: readonly Recipient[] },
): Outgoing[] {
  const call = calls.get(callId)
  const room = rooms.get(roomId)
  if (news === null || call === undefined || room === undefined) return []
  // After the end of a call it does not matter that it waited again, and a clinician who comes no longer is not
  // announced.
  const isOver = news === 'released' ? call.endedAt !== null : endedAt !== null && outcome !== 'joined'
  const now = clock.now()
  const notAfter = ((news === 'released' ? endedAt : null) ?? claimedAt).getTime() + interestMs
  if (isOver || now > notAfter) return []
  const notified = notifiedOf(steps.get(callId) ?? [])
  const above = ancestorIds(room)
  const contacts = all.filter(({ nodeId }) => nodeId === null || above.includes(nodeId))
  // The fallback contact is none of the contacts on duty.
  const fallback = notified.filter((to) => !contacts.some((row) => row.destination === to.destination))
  const awake = [...stillNotified(contacts, notified, now, room.timeZone), ...fallback]
  const recipients = withoutRecipients(awake, own).filter(({ channel }) => channels.has(channel))
  const locale = settingIn('locale', valuesOn(above, locales))
  const { customerId } = room
  return recipients.map(({ channel, destination }) => ({
    customerId,
    inviteId: null,
    channel,
    destination,
    notAfter: new Date(notAfter),
    urgent: true,
    ...claimMessage(locale, news, { channel, room, by: name }),
  }))
}

/** Returns where the clinician of a claim is reached: they know of it. */
export async function destinationsOf(
  tx: Tx,
  { userId, inviteId }: Pick<ClaimRow, 'userId' | 'inviteId'>,
): Promise<Recipient[]> {
  const user = userId === null ? null : await userStore.byId(tx, userId)
  if (user !== null) return [{ channel: 'email', destination: user.email }]
  return inviteId === null ? [] : messageStore.destinationsOf(tx, inviteId)
}
