import type { CallRow } from '../../db/calls/callStore.ts'
import type { ClaimRow } from '../../db/calls/claimStore.ts'
import { escalationStore } from '../../db/calls/escalationStore.ts'
import { pushStore } from '../../db/calls/pushStore.ts'
import type { Tx } from '../../db/database.ts'
import { messageStore } from '../../db/messages/messageStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { claimMessage } from '../../messages/roomMessages.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'
import { stillNotified, withoutRecipients, type Recipient } from '../../messages/onDuty.ts'
import type { CommandContext } from '../context.ts'
import { notifiedOf } from '../notifications/stepRecipients.ts'
import { contactsFor } from './escalateCall.ts'

/** Age at which the news of a claim is no longer sent, in milliseconds: by then the call has gone on without it. */
const interestMs = 5 * 60_000

interface ClaimNews {
  call: CallRow
  room: RoomRecord
  claim: ClaimRow
  /** `released`: the clinician has not come, and the patient still waits. */
  news: 'claimed' | 'released'
}

/**
 * Notifies everyone who was called to a waiting call, except the clinician of the claim, that someone is coming
 * or has not come. Contacts in their quiet hours are left alone.
 */
export async function notifyOfClaim(
  { clock, channels }: Pick<CommandContext, 'clock' | 'channels'>,
  tx: Tx,
  { call, room, claim, news }: ClaimNews,
): Promise<void> {
  const now = clock.now()
  await pushStore.compareCall(tx, call.id)
  const notified = notifiedOf(await escalationStore.stepsOf(tx, call.id))
  const own = await destinationsOf(tx, claim)
  const contacts = await contactsFor(tx, room)
  // The fallback contact is none of the contacts on duty.
  const fallback = notified.filter((to) => !contacts.some((row) => row.destination === to.destination))
  const awake = [...stillNotified(contacts, notified, now, room.timeZone), ...fallback]
  const recipients = withoutRecipients(awake, own).filter(({ channel }) => channels.has(channel))
  const locale = await settingStore.of(tx, room, 'locale')
  const { customerId } = room
  await queueMessages(
    tx,
    recipients.map(({ channel, destination }) => ({
      customerId,
      inviteId: null,
      channel,
      destination,
      notAfter: new Date(now + interestMs),
      urgent: true,
      ...claimMessage(locale, news, { channel, room, by: claim.name }),
    })),
  )
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
