import type { RequestLinkReply } from '../../../contract/careRequests/requestLinks.ts'
import { type CareRequestRow, careRequestStore } from '../../db/careRequests/careRequestStore.ts'
import { requestClaimStore } from '../../db/careRequests/requestClaimStore.ts'
import { type RequestLinkRow, requestLinkStore } from '../../db/careRequests/requestLinkStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { secretHash } from '../../db/secret.ts'
import { ApiError } from '../../errors/apiError.ts'
import { linkMs } from '../calls/createInvite.ts'
import { roomName } from '../calls/joinByLink.ts'
import type { CommandContext } from '../context.ts'
import { claimRequestAs, finishRequestAs, type RequestVisitor } from './claimCareRequest.ts'

/**
 * Returns the request of a message's link. Changes nothing: mail programs open links before people do.
 * @throws `join_link_expired`, also once the request has ended
 */
export async function lookByLink(context: CommandContext, secret: string): Promise<RequestLinkReply> {
  return context.database.transaction('platform', async (tx) => {
    const { link, request, room } = await linkedRequest(context, tx, secret)
    const claim = await requestClaimStore.open(tx, request.id)
    const { kind, names, sentAt } = request
    return {
      kind,
      names,
      room: roomName(room),
      unit: room.unit,
      sent_at: sentAt.getTime(),
      name: link.name,
      claim: claim === null ? null : { name: claim.name, own: claim.linkId === link.id },
    }
  })
}

/**
 * Claims the request of a link under the name of the contact that it was sent to. Returns the request.
 * @throws `join_link_expired`, `request_claimed` while someone else is on the way
 */
export async function claimByLink(context: CommandContext, secret: string): Promise<RequestLinkReply> {
  const { visitor, requestId, name } = await visitorOf(context, secret)
  await claimRequestAs(context, visitor, { id: requestId, name })
  return lookByLink(context, secret)
}

/**
 * Ends the request of a link whose person is on the way.
 * @throws `join_link_expired`, `request_claimed` without an own claim
 */
export async function finishByLink(context: CommandContext, secret: string): Promise<void> {
  const { claim } = await lookByLink(context, secret)
  if (claim?.own !== true) throw new ApiError('request_claimed')
  const { visitor, requestId, name } = await visitorOf(context, secret)
  await finishRequestAs(context, visitor, { id: requestId, name, instead: false })
}

async function visitorOf(context: CommandContext, secret: string) {
  return context.database.transaction('platform', async (tx) => {
    const { link, room } = await linkedRequest(context, tx, secret)
    const { unitId, unit, facility, customerId } = room
    const visitor: RequestVisitor = {
      within: [{ path: [{ level: 'unit', id: unitId, name: unit }] }],
      scope: { customers: [customerId] },
      unit,
      facility,
      accountName: null,
      userId: null,
      inviteId: null,
      linkId: link.id,
      assignments: [],
      expiresAt: new Date(context.clock.now() + linkMs),
    }
    return { visitor, requestId: link.requestId, name: link.name }
  })
}

async function linkedRequest(
  { clock }: CommandContext,
  tx: Tx,
  secret: string,
): Promise<{ link: RequestLinkRow; request: CareRequestRow; room: RoomRecord }> {
  const link = await requestLinkStore.byToken(tx, secretHash(secret))
  const isValid = link !== null && link.expiresAt.getTime() > clock.now()
  const request = isValid ? await careRequestStore.byId(tx, link.requestId) : null
  const room = request === null ? null : await roomStore.byId(tx, request.roomId)
  if (link === null || request === null || room === null || request.endedAt !== null)
    throw new ApiError('join_link_expired')
  return { link, request, room }
}
