import type { MeetJoinReply } from '../../contract/meet.ts'
import { doorName } from '../../domain/doorName.ts'
import { callStore, type CallRow } from '../db/callStore.ts'
import type { Tx } from '../db/database.ts'
import { inviteStore, type InviteRow } from '../db/inviteStore.ts'
import { roomStore, type RoomRecord } from '../db/roomStore.ts'
import { newSecret, secretHash } from '../db/secret.ts'
import { ApiError } from '../http/errors.ts'
import type { CommandContext } from './context.ts'

interface Place {
  invite: InviteRow
  call: CallRow
  room: RoomRecord
}

/** What a link leads to. Refuses with `join_link_expired`, `join_link_used` or `call_over`. */
export async function lookAtLink(context: CommandContext, secret: string): Promise<Place> {
  return context.database.transaction('platform', (tx) => unused(context, tx, secret))
}

/** The first to follow a link gets the place in the call, and a secret with which the same browser may come back. */
export async function joinByLink(
  context: CommandContext,
  secret: string,
  displayName: string,
): Promise<MeetJoinReply> {
  const resume = newSecret(24)
  const place = await context.database.transaction('platform', async (tx) => {
    const found = await unused(context, tx, secret)
    await inviteStore.join(tx, found.invite.id, displayName, secretHash(resume))
    return found
  })
  const { invite, room } = place
  const data = { id: invite.id, status: 'joined', name: displayName } as const
  context.callSignals.tell(room.id, { name: 'invite', data })
  return reply(context, { ...place, invite: { ...invite, displayName } }, resume)
}

/** The browser that joined before comes back while the call lives. */
export async function resumeByLink(context: CommandContext, resume: string): Promise<MeetJoinReply> {
  return context.database.transaction('platform', async (tx) => {
    const invite = await inviteStore.byResume(tx, secretHash(resume))
    if (invite === null) throw new ApiError('join_link_expired')
    return reply(context, await placeOf(tx, invite), resume)
  })
}

/** Whoever was invited will not come; told once. */
export async function declineLink(context: CommandContext, secret: string): Promise<void> {
  const { invite, room } = await context.database.transaction('platform', async (tx) => {
    const found = await unused(context, tx, secret)
    await inviteStore.setStatus(tx, found.invite.id, 'declined')
    return found
  })
  context.callSignals.tell(room.id, { name: 'invite', data: { id: invite.id, status: 'declined' } })
}

async function unused(context: CommandContext, tx: Tx, secret: string): Promise<Place> {
  const invite = await inviteStore.byToken(tx, secretHash(secret))
  if (invite === null) throw new ApiError('join_link_expired')
  const place = await placeOf(tx, invite)
  if (invite.status === 'joined' || invite.status === 'declined') throw new ApiError('join_link_used')
  if (invite.expiresAt.getTime() <= context.clock.now()) throw new ApiError('join_link_expired')
  return place
}

async function placeOf(tx: Tx, invite: InviteRow): Promise<Place> {
  const call = await callStore.byId(tx, invite.callId)
  const room = await roomStore.byId(tx, invite.roomId)
  if (call === null || room === null || call.endedAt !== null) throw new ApiError('call_over')
  return { invite, call, room }
}

function reply({ conferenceUrl }: CommandContext, place: Place, resume: string): MeetJoinReply {
  const { invite, call, room } = place
  const isHost = invite.kind === 'clinician'
  return {
    alias: call.alias,
    pin: isHost ? call.hostPin : call.guestPin,
    role: isHost ? 'HOST' : 'GUEST',
    display_name: invite.displayName ?? '',
    conference_url: conferenceUrl ?? '',
    room: roomName(room),
    resume,
  }
}

/** The room as somebody outside may read it; never its patient. */
export function roomName(room: RoomRecord): { name: string; facility: string } {
  return { name: doorName(room), facility: room.facility }
}
