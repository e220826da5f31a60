import { randomUUID } from 'node:crypto'
import type {
  ConsultDesk,
  ConsultDeskCall,
  ConsultDeskJoinRequest,
} from '../../../contract/calls/consultDesk.ts'
import type { MeetJoinReply } from '../../../contract/calls/meet.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import { escalationStore } from '../../db/calls/escalationStore.ts'
import type { Tx } from '../../db/database.ts'
import { inviteStore, type Joiner } from '../../db/calls/inviteStore.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { ApiError } from '../../errors/apiError.ts'
import { deskCareRequests } from '../careRequests/requestViews.ts'
import type { CommandContext } from '../context.ts'
import { isOwnClaim, presentClaim } from './claimRows.ts'
import {
  consultDeskScope,
  type ConsultDeskScope,
  type ConsultDeskVisitor,
  isWithin,
} from './consultDeskScope.ts'
import { expectedClinicians, isFor } from './expectedClinicians.ts'
import { askBeds, publishAsked } from './roommates/askRoommates.ts'
import { seatReply, roomName } from './joinByLink.ts'
import { judgedNow } from './judgedNow.ts'
import { orgUnitOf } from './knocks/knockPlace.ts'
import { noteJoin } from './noteJoin.ts'
import { mayBeWaiting } from './openCall.ts'
import { nextStepOf, presentStep, publishWaiting } from './waitingView.ts'

/**
 * Returns the waiting calls that the visitor can join, the longest waiting first: those of the unit for which
 * a link was sent, or of all units in which the account sees patients.
 */
export async function consultDesk(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
): Promise<ConsultDesk> {
  const found = await consultDeskScope(context, visitor)
  const { within, scope, unit, facility, accountName, userId } = found
  return context.database.transaction(scope, async (tx) => {
    const calls: ConsultDeskCall[] = []
    const judged = judgedNow(context)
    const running = await callStore.runningIn(tx, within, judged)
    const expected = await expectedClinicians(context, tx, running)
    const ids = running.map(({ call }) => call.id)
    const claims = await claimStore.openOf(tx, ids)
    const steps = await escalationStore.shownStepsOf(tx, ids)
    const rooms = await roomStore.listedByIds(
      tx,
      running.map(({ call }) => call.roomId),
    )
    for (const { call, clinicians } of running) {
      if (!isFor(expected.get(call.id), userId)) continue
      const room = rooms.get(call.roomId)
      if (room === undefined || call.startedAt === null || !(await mayBeWaiting(context, tx, call))) continue
      const { id, people, startedAt } = call
      const claim = claims.get(id)
      const taken = steps.get(id) ?? []
      calls.push({
        id,
        unit: room.unit,
        people,
        since: startedAt.getTime(),
        room: roomName(room),
        attended: clinicians.length > 0,
        clinicians: [...new Set(clinicians)],
        claim: claim === undefined ? null : presentClaim(claim, found),
        steps: taken.map(presentStep),
        next: nextStepOf(call, taken),
      })
    }
    const requests = await deskCareRequests(tx, found)
    const account = accountName === null ? {} : { account: accountName }
    return { now: context.clock.now(), unit, facility, calls, requests, ...account }
  })
}

/**
 * Lets a clinician join one of the desk's calls as a host. Throws `call_over`, `call_taken`, and `call_claimed`
 * if someone else is coming.
 */
export async function joinFromDesk(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  { call: callId, display_name: typedName, together = false }: ConsultDeskJoinRequest,
): Promise<MeetJoinReply> {
  const by = await consultDeskScope(context, visitor)
  const { within, scope, accountName, userId, expiresAt } = by
  const displayName = accountName ?? typedName
  const resume = newSecret(24)
  const seat = await context.database.transaction(scope, async (tx) => {
    const room = await roomStore.ofCall(tx, callId)
    if (room === null) throw new ApiError('call_over')
    // If two clinicians press at the same time, the second one is told about the first.
    await callStore.lockRoom(tx, room.id)
    const found = await callStore.runningById(tx, callId, judgedNow(context))
    if (found === null || !isWithin(within, room)) throw new ApiError('call_over')
    const expected = await expectedClinicians(context, tx, [found])
    if (!isFor(expected.get(callId), userId)) throw new ApiError('call_taken')
    if (found.clinicians.length > 0 && !together) throw new ApiError('call_taken')
    const claim = await claimStore.open(tx, callId)
    if (claim !== null && !isOwnClaim(claim, by) && !together) throw new ApiError('call_claimed')
    const account = userId === null ? {} : await accountFields(tx, { ...by, userId }, callId, room)
    const joiner = { displayName, ...account, resumeHash: secretHash(resume) }
    const invite = await takePlace(context, tx, { room, callId, by: joiner, expiresAt })
    await noteJoin(context, tx, { call: found.call, room, by, name: displayName })
    const coming = {
      key: account.knockId ?? invite,
      name: displayName,
      from: account.fromOrgUnit ?? '',
      role: 'clinician',
    } as const
    const asked = await askBeds(context, tx, { call: found.call, room, visitor: coming })
    const place = { room, call: found.call, invite: { id: invite, kind: 'clinician', displayName } } as const
    const joined = await seatReply(context, tx, place, resume)
    return { joined, asked, roomId: room.id, id: invite }
  })
  const { roomId, id } = seat
  const data = { id, status: 'joined', name: displayName } as const
  context.callSignals.publish(roomId, { name: 'invite', data })
  publishWaiting(context, roomId)
  publishAsked(context, seat.asked)
  return seat.joined
}

/** Returns what the record of visits needs of an account that joins a call. */
async function accountFields(
  tx: Tx,
  { userId, assignments }: Pick<ConsultDeskScope, 'assignments'> & { userId: string },
  callId: string,
  room: RoomRecord,
): Promise<Pick<Joiner, 'byAccount' | 'fromOrgUnit' | 'knockId'>> {
  const knock = await knockStore.ofCallBy(tx, callId, userId)
  return { byAccount: true, fromOrgUnit: orgUnitOf(assignments, room), knockId: knock?.id ?? null }
}

/** Returns the id of an invite that is already joined. No one has the secret of its link. */
async function takePlace(
  { clock }: CommandContext,
  tx: Tx,
  place: { room: RoomRecord; callId: string; by: Omit<Joiner, 'joinedAt'>; expiresAt: Date },
): Promise<string> {
  const { room, callId, by, expiresAt } = place
  const id = randomUUID()
  const now = new Date(clock.now())
  await inviteStore.create(tx, {
    id,
    callId,
    expiresAt,
    customerId: room.customerId,
    roomId: room.id,
    kind: 'clinician',
    createdAt: now,
    tokenHash: secretHash(newSecret(16)),
  })
  await inviteStore.join(tx, id, { ...by, joinedAt: now })
  return id
}
