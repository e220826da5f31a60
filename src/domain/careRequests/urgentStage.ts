import type { CareRequestKind, RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import { openRequest } from './requestProgress.ts'

/** Stage of an urgent request on the remote. Only `confirmed` is confirmed by the server. */
export type UrgentStage<Request> =
  | { kind: 'sending' | 'waiting' | 'not_sent' }
  | { kind: 'confirmed'; request: Request }

type Known = Pick<RoomCareRequest, 'kind' | 'sent_at' | 'seen_at' | 'coming' | 'done_at'>

/**
 * Returns the stage of a kind: what this remote is sending comes before a request that is done, and an open one
 * before everything.
 */
export function urgentStage<Request extends Known>(
  requests: readonly Request[],
  kind: CareRequestKind,
  unsent: 'sending' | 'waiting' | undefined,
): UrgentStage<Request> {
  const open = openRequest(requests, kind)
  if (open !== null) return { kind: 'confirmed', request: open }
  if (unsent !== undefined) return { kind: unsent }
  const done = requests.find((request) => request.kind === kind)
  return done === undefined ? { kind: 'not_sent' } : { kind: 'confirmed', request: done }
}
