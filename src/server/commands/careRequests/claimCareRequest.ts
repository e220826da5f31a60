import type { DeskCareRequest } from '../../../contract/careRequests/careRequests.ts'
import { claimMs } from '../../../domain/careRequests/requestTimes.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { type CareRequestRow, careRequestStore } from '../../db/careRequests/careRequestStore.ts'
import {
  type RequestClaimEnd,
  type RequestClaimRow,
  requestClaimStore,
} from '../../db/careRequests/requestClaimStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { isOwnClaim } from '../calls/claimRows.ts'
import {
  type ConsultDeskScope,
  consultDeskScope,
  type ConsultDeskVisitor,
} from '../calls/consultDeskScope.ts'
import { orgUnitOf } from '../calls/knocks/knockPlace.ts'
import type { CommandContext } from '../context.ts'
import { auditRequest } from './auditRequest.ts'
import { endRequest } from './endRequest.ts'
import { notifyOfRequest } from './notifyOfRequest.ts'
import type { PlacedRequest } from './placedRequest.ts'
import { deskCareRequests } from './requestViews.ts'

/** Name that a visitor without an account has typed. */
interface Typed {
  display_name: string
}

/** Person who responds to a request, at a desk or by the link in a message of the request. */
export interface RequestVisitor extends ConsultDeskScope {
  /** Link of the request; null at a desk. */
  linkId: string | null
}

/** Records that the visitor has seen these requests. Those that have ended or that they may not see are ignored. */
export async function seeCareRequests(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  { requests: ids, display_name: typedName }: Typed & { requests: readonly string[] },
): Promise<void> {
  const { scope, within, accountName } = await consultDeskScope(context, visitor)
  const seen = await context.database.transaction(scope, async (tx) => {
    const unseen = (await careRequestStore.openIn(tx, within, ids)).filter(({ seenAt }) => seenAt === null)
    const now = new Date(context.clock.now())
    return careRequestStore.see(
      tx,
      unseen.map(({ id }) => id),
      accountName ?? typedName,
      now,
    )
  })
  for (const roomId of new Set(seen.map((request) => request.roomId)))
    context.careRequestSignals.changed(roomId)
}

/**
 * Claims a request for the visitor: the patient reads who is on the way, and so does everyone who was notified
 * of it. Returns the request, also if it was already theirs.
 * @throws `request_over`, `request_claimed` while someone else is on the way
 */
export async function claimCareRequest(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  { id, display_name: typedName }: Typed & { id: string },
): Promise<DeskCareRequest> {
  const by = { ...(await consultDeskScope(context, visitor)), linkId: null }
  return claimRequestAs(context, by, { id, name: by.accountName ?? typedName })
}

/** Does the same for a person who is known already, under `name`. */
export async function claimRequestAs(
  context: CommandContext,
  by: RequestVisitor,
  { id, name }: { id: string; name: string },
): Promise<DeskCareRequest> {
  const { userId, inviteId, linkId, assignments } = by
  const { shown, roomId } = await context.database.transaction(by.scope, async (tx) => {
    const placed = await lockedRequest(context, tx, by, id)
    const { request, room, now } = placed
    const open = await validClaim(context, tx, placed)
    if (open !== null && !isOwn(open, by)) throw new ApiError('request_claimed')
    if (open === null) {
      const { sentAt, targetAt } = request
      const holdsMs = claimMs({ sentAt: sentAt.getTime(), targetAt: targetAt.getTime() })
      const claim = await requestClaimStore.create(tx, {
        customerId: room.customerId,
        requestId: id,
        userId,
        inviteId,
        linkId,
        name,
        fromOrgUnit: userId === null ? '' : orgUnitOf(assignments, room),
        claimedAt: now,
        expiresAt: new Date(now.getTime() + holdsMs),
      })
      await careRequestStore.see(tx, [id], claim.name, now)
      await notifyOfRequest(context, tx, placed, { news: 'claimed', by: claim })
    }
    const [found] = await deskCareRequests(tx, by, [id])
    if (found === undefined) throw new ApiError('request_over')
    if (open === null) await auditRequest(tx, by, placed, 'claimed')
    return { shown: found, roomId: room.id }
  })
  context.careRequestSignals.changed(roomId)
  return shown
}

/**
 * Gives the visitor's claim back: the request waits again for everyone. Does nothing without an own claim.
 * @throws `request_over`
 */
export async function giveRequestBack(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  id: string,
): Promise<void> {
  const by = { ...(await consultDeskScope(context, visitor)), linkId: null }
  const roomId = await context.database.transaction(by.scope, async (tx) => {
    const placed = await lockedRequest(context, tx, by, id)
    const open = await requestClaimStore.open(tx, id)
    if (open === null || !isOwn(open, by)) return null
    await endRequestClaim(context, tx, placed, 'given_back')
    return placed.room.id
  })
  if (roomId !== null) context.careRequestSignals.changed(roomId)
}

/**
 * Ends a request that the visitor has fulfilled. Those who were notified of it and have not read of a claim read
 * that it is done.
 * @throws `request_over`, and `request_claimed` while someone else is on the way unless `instead` is set
 */
export async function finishCareRequest(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  { id, display_name: typedName, instead = false }: Typed & { id: string; instead?: boolean | undefined },
): Promise<void> {
  const by = { ...(await consultDeskScope(context, visitor)), linkId: null }
  await finishRequestAs(context, by, { id, name: by.accountName ?? typedName, instead })
}

/** Does the same for a person who is known already, under `name`. */
export async function finishRequestAs(
  context: CommandContext,
  by: RequestVisitor,
  { id, name, instead }: { id: string; name: string; instead: boolean },
): Promise<void> {
  const { userId, inviteId, linkId } = by
  const roomId = await context.database.transaction(by.scope, async (tx) => {
    const placed = await lockedRequest(context, tx, by, id)
    const { room, now } = placed
    const open = await requestClaimStore.open(tx, id)
    const isDoneByOwn = open !== null && isOwn(open, by)
    if (open !== null && !isDoneByOwn && !instead && open.expiresAt > now)
      throw new ApiError('request_claimed')
    if (isDoneByOwn) await requestClaimStore.end(tx, id, 'done', now)
    else await notifyOfRequest(context, tx, placed, { news: 'done', by: { userId, inviteId, linkId, name } })
    await careRequestStore.see(tx, [id], name, now)
    await endRequest(tx, placed.request, { outcome: 'done', endedAt: now, doneBy: name })
    await auditRequest(tx, by, placed, 'done')
    return room.id
  })
  context.careRequestSignals.changed(roomId)
}

/** Ends the open claim of a request that is not done, and notifies those who rely on it. */
export async function endRequestClaim(
  context: Pick<CommandContext, 'channels'>,
  tx: Tx,
  placed: PlacedRequest,
  outcome: Extract<RequestClaimEnd, 'given_back' | 'released' | 'not_allowed'>,
): Promise<void> {
  const claim = await requestClaimStore.end(tx, placed.request.id, outcome, placed.now)
  if (claim !== null) await notifyOfRequest(context, tx, placed, { news: 'released', by: claim })
}

const isOwn = (claim: RequestClaimRow, by: RequestVisitor): boolean =>
  by.linkId === null ? isOwnClaim(claim, by) : claim.linkId === by.linkId

/** Returns the open claim of a request; null if there is none. One whose time is over is released. */
async function validClaim(
  context: CommandContext,
  tx: Tx,
  placed: PlacedRequest,
): Promise<RequestClaimRow | null> {
  const open = await requestClaimStore.open(tx, placed.request.id)
  if (open === null || open.expiresAt > placed.now) return open
  await endRequestClaim(context, tx, placed, 'released')
  return null
}

/** Locks the calls of the room of an open request that the visitor sees. Throws `request_over` if there is none. */
async function lockedRequest(
  { clock }: CommandContext,
  tx: Tx,
  { within }: ConsultDeskScope,
  id: string,
): Promise<PlacedRequest> {
  const roomId = (await careRequestStore.byId(tx, id))?.roomId
  if (roomId === undefined) throw new ApiError('request_over')
  await callStore.lockRoom(tx, roomId)
  const [request]: (CareRequestRow | undefined)[] = await careRequestStore.openIn(tx, within, [id])
  const room = await roomStore.byId(tx, roomId)
  if (request === undefined || room === null) throw new ApiError('request_over')
  return { request, room, now: new Date(clock.now()) }
}
