import { randomUUID } from 'node:crypto'
import type { CallRow } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { inviteStore, type InviteRow } from '../../db/calls/inviteStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { isSignLanguage } from '../../../domain/calls/signLanguage.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { readInviteText } from '../../messages/remoteInviteText.ts'
import { invitationMessage } from '../../messages/roomMessages.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import { settingStore } from '../../db/settings/settingStore.ts'

/** Lifetime of a link that no one followed, in milliseconds; it also ends with its call. */
export const linkMs = 2 * 3_600_000

interface Invitation {
  call: CallRow
  room: RoomRecord
  kind: InviteRow['kind']
  channel: 'sms' | 'email'
  destination: string
  /** Text from the remote: a note, or a sentence of its own (src/server/messages/remoteInviteText.ts). */
  text?: string
  /** Name of the language of an interpreter who is invited by the customer's arrangement. */
  language?: string
  /** Origin of the link. */
  joinBase: string
  now: Date
}

/** Creates an invite with a link of its own and the message that carries it. Returns the invite’s id. */
export async function createInvite(tx: Tx, invitation: Invitation): Promise<string> {
  const { call, room, kind, channel, destination, text = '', joinBase, now } = invitation
  const id = randomUUID()
  const secret = newSecret(16)
  const { customerId } = room
  const asked = readInviteText(text, room.facility)
  const language = invitation.language ?? asked.language
  await inviteStore.create(tx, {
    id,
    customerId,
    kind,
    callId: call.id,
    roomId: room.id,
    tokenHash: secretHash(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkMs),
    signLanguage: isSignLanguage(language),
  })
  // A guest reads the language that the patient chose; clinicians and interpreters, that of the hospital.
  const chosen = kind === 'guest' && language === '' ? asked.locale : null
  const words = invitationMessage(
    chosen ?? (await settingStore.of(tx, room, 'locale')),
    // A remote without a customer invites an interpreter in the same way as a guest.
    language === '' ? kind : 'interpreter',
    { channel, room, note: asked.note, language, link: `${joinBase}/meet#t=${secret}` },
  )
  await queueMessage(tx, { customerId, inviteId: id, channel, destination, urgent: true, ...words })
  return id
}
