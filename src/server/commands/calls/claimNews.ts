import { type CallRow, callStore } from '../../db/calls/callStore.ts'
import { type ClaimRow, claimStore } from '../../db/calls/claimStore.ts'
import { escalationStore, type StepRow } from '../../db/calls/escalationStore.ts'
import { pushStore } from '../../db/calls/pushStore.ts'
import { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { Tx } from '../../db/database.ts'
import { messageStore } from '../../db/messages/messageStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { claimMessage } from '../../messages/roomMessages.ts'
import { type Outgoing, queueMessages } from '../../messages/messageOutbox.ts'
import { stillNotified, withoutRecipients, type Recipient } from '../../messages/onDuty.ts'
import type { CommandContext } from '../context.ts'
import { notifiedOf } from '../notifications/stepRecipients.ts'
import { contactsFor } from './escalateCall.ts'

/** Age at which the news of a claim is no longer sent, in milliseconds: by then the call has gone on without it. */
const interestMs = 5 * 60_000
/** How long the first news waits for others, in milliseconds. */
const gatherMs = 40

type NewsContext = Pick<CommandContext, 'database' | 'clock' | 'channels'>

/** A claim of which people are to be sent news, with its call. `released`: the clinician has not come. */
interface ClaimNews {
  claim: ClaimRow
  news: NonNullable<ClaimRow['news']>
  call: CallRow
  room: RoomRecord
  steps: readonly StepRow[]
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
        const due = await dueNews(tx, roomIds)
        const messages: (readonly [ClaimNews, Outgoing[]])[] = []
        for (const one of due) messages.push([one, await messagesOf(context, tx, one)])
        // Their rows are locked last: a clinician who gives a claim back must not wait for the messages.
        const taken = await claimStore.takeNews(
          tx,
          due.map(({ claim }) => claim),
        )
        const own = messages.filter(([{ claim }]) => taken.has(claim.id))
        await pushStore.compareCalls(
          tx,
          own.map(([{ call }]) => call.id),
        )
        await queueMessages(
          tx,
          own.flatMap(([, outgoing]) => outgoing),
        )
        return new Map(roomIds.map((id) => [id, 'sent']))
      }),
  })

/** Returns the news that have not been sent. */
async function dueNews(tx: Tx, roomIds: readonly string[]): Promise<ClaimNews[]> {
  const claims = await claimStore.withNews(tx, roomIds)
  if (claims.length === 0) return []
  const callIds = claims.map(({ callId }) => callId)
  const calls = await callStore.byIds(tx, callIds)
  const stepsOf = await escalationStore.stepsOfCalls(tx, callIds)
  const rooms = await roomStore.byIds(tx, roomIds)
  return claims.flatMap((claim): ClaimNews[] => {
    const { news, callId, roomId } = claim
    const call = calls.get(callId)
    const room = rooms.get(roomId)
    if (news === null || call === undefined || room === undefined) return []
    return [{ claim, news, call, room, steps: stepsOf.get(callId) ?? [] }]
  })
}

/**
 * Returns the messages to everyone who was called to a waiting call, except the clinician of the claim, that
 * someone is coming or has not come. Contacts in their quiet hours are left alone.
 */
async function messagesOf(
  { clock, channels }: NewsContext,
  tx: Tx,
  { claim, news, call, room, steps }: ClaimNews,
): Promise<Outgoing[]> {
  // That a call waits again is of no interest after its end.
  if (news === 'released' && call.endedAt !== null) return []
  const now = clock.now()
  const notified = notifiedOf(steps)
  const own = await destinationsOf(tx, claim)
  const contacts = await contactsFor(tx, room)
  // The fallback contact is none of the contacts on duty.
  const fallback = notified.filter((to) => !contacts.some((row) => row.destination === to.destination))
  const awake = [...stillNotified(contacts, notified, now, room.timeZone), ...fallback]
  const recipients = withoutRecipients(awake, own).filter(({ channel }) => channels.has(channel))
  if (recipients.length === 0) return []
  const locale = await settingStore.of(tx, room, 'locale')
  const { customerId } = room
  return recipients.map(({ channel, destination }) => ({
    customerId,
    inviteId: null,
    channel,
    destination,
    notAfter: new Date(now + interestMs),
    urgent: true,
    ...claimMessage(locale, news, { channel, room, by: claim.name }),
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
