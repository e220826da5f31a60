import type { MeetJoinReply, MeetRoom } from '../../../contract/calls/meet.ts'
import { nameInCalls } from '../../../domain/calls/roomCallRules.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import type { Tx } from '../../db/database.ts'
import { inviteStore, type InviteRow } from '../../db/calls/inviteStore.ts'
import { type ListedRoom, roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { ApiError } from '../../errors/apiError.ts'
import { askAbout } from './roommates/askWhenVisited.ts'
import { isOwnClaim } from './claimRows.ts'
import { conferenceAccessCode } from './conferenceAccessCode.ts'
import type { CommandContext } from '../context.ts'
import { judgedNow } from './judgedNow.ts'
import { noteJoin } from './noteJoin.ts'
import { publishWaiting } from './waitingView.ts'

interface Place {
  invite: InviteRow
  call: CallRow
  room: RoomRecord
}

/**
 * Returns the call that a link leads to, with the name of the clinician who answers it in place of the link's
 * bearer; null for no one. Throws `join_link_expired`, `join_link_used` or `call_over`.
 */
export async function lookAtLink(
  context: CommandContext,
  secret: string,
): Promise<Place & { answeredBy: string | null }> {
  return context.database.transaction('platform', async (tx) => {
    const place = await unused(context, tx, secret)
    return { ...place, answeredBy: await answeredByOther(context, tx, place) }
  })
}

/** Returns the other clinician who has claimed the call or is in it. Only a clinician reads that name. */
async function answeredByOther(
  context: CommandContext,
  tx: Tx,
  { invite, call }: Place,
): Promise<string | null> {
  if (invite.kind !== 'clinician') return null
  const claim = await claimStore.open(tx, call.id)
  const isOwn = claim !== null && isOwnClaim(claim, { userId: null, inviteId: invite.id })
  if (claim !== null && !isOwn && claim.expiresAt.getTime() > context.clock.now()) return claim.name
  // A bearer whose media have not arrived would find their own name.
  if (invite.status === 'joined') return null
  const running = await callStore.runningById(tx, call.id, judgedNow(context))
  return running?.clinicians.at(-1) ?? null
}

/**
 * Gives the first visitor of a link the seat in the call, and a secret with which the same browser can
 * rejoin. Until that browser's media have arrived, the link gives another browser the same seat.
 */
export async function joinByLink(
  context: CommandContext,
  secret: string,
  displayName: string,
): Promise<MeetJoinReply> {
  // Before the join: a visitor about whom the patients beside cannot be asked must not see them.
  const looked = await context.database.transaction('platform', (tx) => unused(context, tx, secret))
  const { kind: role } = looked.invite
  await askAbout(context, { call: looked.call.id, invite: looked.invite.id, name: displayName, role })
  const resume = newSecret(24)
  const place = await context.database.transaction('platform', async (tx) => {
    const found = await unused(context, tx, secret)
    const joinedAt = new Date(context.clock.now())
    await inviteStore.join(tx, found.invite.id, { displayName, resumeHash: secretHash(resume), joinedAt })
    const seat = { ...found, invite: { ...found.invite, displayName } }
    return { ...seat, joined: await seatReply(context, tx, seat, resume) }
  })
  const { joined, invite, room } = place
  const data = { id: invite.id, status: 'joined', name: displayName } as const
  context.callSignals.publish(room.id, { name: 'invite', data })
  if (invite.kind === 'clinician') await noteLinkJoin(context, place, displayName)
  return joined
}

/**
 * Records the join of a clinician who did not go through the desk. In a transaction of its own: the room's calls
 * must be locked before the invite, which the join has locked.
 */
async function noteLinkJoin(
  context: CommandContext,
  { call, room, invite }: Place,
  name: string,
): Promise<void> {
  await context.database.transaction('platform', async (tx) => {
    await callStore.lockRoom(tx, room.id)
    const by = { userId: null, inviteId: invite.id, assignments: [] }
    await noteJoin(context, tx, { call, room, by, name })
  })
  publishWaiting(context, room.id)
}

/** Lets the browser that joined before rejoin while the call is open. */
export async function resumeByLink(context: CommandContext, resume: string): Promise<MeetJoinReply> {
  return context.database.transaction('platform', async (tx) => {
    const invite = await inviteStore.byResume(tx, secretHash(resume))
    if (invite === null) throw new ApiError('join_link_expired')
    return seatReply(context, tx, await placeOf(tx, invite), resume)
  })
}

/** Records that the invited person will not come. A link can be declined only once. */
export async function declineLink(context: CommandContext, secret: string): Promise<void> {
  const { invite, room } = await context.database.transaction('platform', async (tx) => {
    const found = await unused(context, tx, secret)
    await inviteStore.setStatus(tx, found.invite.id, 'declined')
    return found
  })
  context.callSignals.publish(room.id, { name: 'invite', data: { id: invite.id, status: 'declined' } })
}

/** Milliseconds in which a browser must arrive in the call before another browser can follow its link. */
const arrivalMs = 10_000

/**
 * Reports whether another browser may follow the link: no one has arrived in the call through it, perhaps
 * because media cannot start on the first browser’s network. A deployment’s own conferencing nodes do not
 * report arrivals.
 */
function mayFollowAgain(
  { conferenceUrl, clock }: CommandContext,
  { joinedAt, arrivedAt }: InviteRow,
): boolean {
  if (conferenceUrl !== null || joinedAt === null || arrivedAt !== null) return false
  return clock.now() - joinedAt.getTime() >= arrivalMs
}

async function unused(context: CommandContext, tx: Tx, secret: string): Promise<Place> {
  const invite = await inviteStore.byToken(tx, secretHash(secret))
  if (invite === null) throw new ApiError('join_link_expired')
  const place = await placeOf(tx, invite)
  if (invite.status === 'declined' || (invite.status === 'joined' && !mayFollowAgain(context, invite)))
    throw new ApiError('join_link_used')
  if (invite.expiresAt.getTime() <= context.clock.now()) throw new ApiError('join_link_expired')
  return place
}

async function placeOf(tx: Tx, invite: InviteRow): Promise<Place> {
  const call = await callStore.byId(tx, invite.callId)
  const room = await roomStore.byId(tx, invite.roomId)
  if (call === null || room === null || call.endedAt !== null) throw new ApiError('call_over')
  return { invite, call, room }
}

/** Returns what the browser of a participant with a seat in the call needs to join it. */
export async function seatReply(
  context: CommandContext,
  tx: Tx,
  { invite, call, room }: Omit<Place, 'invite'> & { invite: Pick<InviteRow, 'id' | 'kind' | 'displayName'> },
  resume: string,
): Promise<MeetJoinReply> {
  const role = invite.kind === 'clinician' ? 'HOST' : 'GUEST'
  return {
    alias: call.alias,
    ...(await conferenceAccessCode(context, tx, { call, room }, role, invite)),
    role,
    display_name: invite.displayName ?? '',
    conference_url: context.conferenceUrl ?? '',
    room: roomName(room),
    resume,
  }
}

/** Returns a room as outsiders may see it; never its patient. */
export function roomName(room: ListedRoom): MeetRoom {
  const { facility, number, bed, timeZone: zone } = room
  return { name: nameInCalls(room), facility, number, bed, zone }
}
