import { type CareRequestRow, careRequestStore } from '../../../db/careRequests/careRequestStore.ts'
import { requestClaimStore } from '../../../db/careRequests/requestClaimStore.ts'
import { requestStepStore } from '../../../db/careRequests/requestStepStore.ts'
import type { Tx } from '../../../db/database.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { PushTitle } from '../../../messages/pushText.ts'
import { hasUrgentMessages } from '../../careRequests/notifyTeam.ts'
import { contactsOf } from '../../careRequests/placedRequest.ts'
import { type PushState, recipientsOfPush } from './pushState.ts'

/** Returns the present state of a care request; null if its room is gone. */
export async function requestPushState(tx: Tx, requestId: string): Promise<PushState | null> {
  const request = await careRequestStore.byId(tx, requestId)
  const room = request === null ? null : await roomStore.byId(tx, request.roomId)
  if (request === null || room === null) return null
  const isOver = request.endedAt !== null
  const claim = isOver
    ? await requestClaimStore.voided(tx, requestId)
    : await requestClaimStore.open(tx, requestId)
  const state = isOver ? 'over' : claim === null ? 'waiting' : 'claimed'
  const titles = { all: titleOf(request, state), own: 'request_own', late: 'request_late' } as const
  return { room, state, claimedBy: claim?.userId ?? null, titles }
}

/** Returns the user IDs of those who are to be notified of a waiting care request by push. */
export async function recipientsOfRequestPush(
  tx: Tx,
  { room }: PushState,
  requestId: string,
): Promise<string[]> {
  const request = await careRequestStore.byId(tx, requestId)
  if (request === null) return []
  const steps = await requestStepStore.of(tx, requestId)
  const { own, careTeam } = await contactsOf(tx, request, room)
  return recipientsOfPush(tx, { room, steps, contacts: [...own, ...careTeam] })
}

function titleOf(request: CareRequestRow, state: PushState['state']): PushTitle {
  if (state === 'waiting') return hasUrgentMessages(request) ? 'request_urgent' : 'request_waiting'
  if (state === 'claimed') return 'request_claimed'
  return request.outcome === 'done' ? 'request_done' : 'request_over'
}
