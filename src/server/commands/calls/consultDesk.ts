import { randomUUID } from 'node:crypto'
import type { ConsultDesk, DeskCall, DeskJoinRequest } from '../../../contract/consult.ts'
import type { MeetJoinReply } from '../../../contract/meet.ts'
import type { Attendance } from '../../db/attendance.ts'
import { callStore } from '../../db/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { inviteStore, type InviteRow } from '../../db/inviteStore.ts'
import { roomStore, type RoomRecord } from '../../db/roomStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { ApiError } from '../../http/errors.ts'
import type { CommandContext } from '../context.ts'
import { placeReply, roomName } from './joinByLink.ts'
import { isInCall } from './roomCall.ts'

/** The calls of the unit for which the bearer of `secret` was called, the longest waiting first. */
export async function consultDesk(context: CommandContext, secret: string): Promise<ConsultDesk> {
  const { unitId, customerId, unit, facility } = await deskOf(context, secret)
  return context.database.transaction({ customers: [customerId] }, async (tx) => {
    const calls: DeskCall[] = []
    const judged = judgedNow(context)
    for (const { call, clinicians } of await callStore.runningInUnit(tx, unitId, judged)) {
      const room = await roomStore.byId(tx, call.roomId)
      if (room === null || call.startedAt === null || !(await isInCall(context, tx, call))) continue
      const { id, people, startedAt } = call
      calls.push({
        ...{ id, unit, people, since: startedAt.getTime(), room: roomName(room) },
        attended: clinicians.length > 0,
        clinicians: [...new Set(clinicians)],
      })
    }
    return { now: context.clock.now(), unit, facility, calls }
  })
}

/** A clinician joins one of the desk's calls as a host. Refuses with `call_over` and `call_taken`. */
export async function joinFromDesk(
  context: CommandContext,
  secret: string,
  { call: callId, display_name: displayName, together = false }: DeskJoinRequest,
): Promise<MeetJoinReply> {
  const { unitId, customerId, expiresAt } = await deskOf(context, secret)
  const resume = newSecret(24)
  const { joined, roomId, id } = await context.database.transaction(
    { customers: [customerId] },
    async (tx) => {
      const call = await callStore.byId(tx, callId)
      const room = call === null ? null : await roomStore.byId(tx, call.roomId)
      if (call === null || room?.unitId !== unitId) throw new ApiError('call_over')
      // Two who press at once: the second is told of the first.
      await callStore.lockRoom(tx, room.id)
      const found = (await callStore.runningInUnit(tx, unitId, judgedNow(context))).find(
        (one) => one.call.id === callId,
      )
      if (found === undefined) throw new ApiError('call_over')
      if (found.clinicians.length > 0 && !together) throw new ApiError('call_taken')
      const invite = await takePlace(context, tx, { room, callId, displayName, resume, expiresAt })
      const place = {
        room,
        call: found.call,
        invite: { id: invite, kind: 'clinician', displayName },
      } as const
      return { joined: await placeReply(context, tx, place, resume), roomId: room.id, id: invite }
    },
  )
  const data = { id, status: 'joined', name: displayName } as const
  context.callSignals.tell(roomId, { name: 'invite', data })
  return joined
}

/** Answers the id of an invite that is joined already; its link's secret is nobody's. */
async function takePlace(
  { clock }: CommandContext,
  tx: Tx,
  place: { room: RoomRecord; callId: string; displayName: string; resume: string; expiresAt: Date },
): Promise<string> {
  const { room, callId, displayName, resume, expiresAt } = place
  const id = randomUUID()
  const now = new Date(clock.now())
  await inviteStore.create(tx, {
    ...{ id, callId, expiresAt, customerId: room.customerId, roomId: room.id, kind: 'clinician' },
    createdAt: now,
    tokenHash: secretHash(newSecret(16)),
  })
  await inviteStore.join(tx, id, { displayName, resumeHash: secretHash(resume), joinedAt: now })
  return id
}

function judgedNow({ clock, conferenceUrl }: CommandContext): Attendance {
  return { now: new Date(clock.now()), knowsHosts: conferenceUrl === null }
}

/** The unit whose desk a clinician's link, or the secret of its join, shows. */
async function deskOf(
  { database, clock }: CommandContext,
  secret: string,
): Promise<Pick<RoomRecord, 'unitId' | 'unit' | 'facility' | 'customerId'> & { expiresAt: Date }> {
  return database.transaction('platform', async (tx) => {
    const hash = secretHash(secret)
    const invite = (await inviteStore.byResume(tx, hash)) ?? (await unusedLink(tx, hash))
    const isValid = invite?.kind === 'clinician' && invite.expiresAt.getTime() > clock.now()
    const room = invite === null || !isValid ? null : await roomStore.byId(tx, invite.roomId)
    if (invite === null || room === null) throw new ApiError('join_link_expired')
    const { unitId, unit, facility, customerId } = room
    return { unitId, unit, facility, customerId, expiresAt: invite.expiresAt }
  })
}

/** A link that was used opens nothing: only the browser that joined by it may go on, by its own secret. */
async function unusedLink(tx: Tx, hash: Buffer): Promise<InviteRow | null> {
  const invite = await inviteStore.byToken(tx, hash)
  return invite === null || ['joined', 'declined'].includes(invite.status) ? null : invite
}
