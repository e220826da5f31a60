import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from './isUrgent.ts'

/** Reports whether a request has waited longer than its level's target. `now` is in server time. */
export const isLate = ({ target_at: target }: Pick<DeskCareRequest, 'target_at'>, now: number): boolean =>
  now > target

/** Returns the requests as the desk works them: the most urgent, then the late ones, then the longest waiting. */
export function inDeskOrder(requests: readonly DeskCareRequest[], now: number): readonly DeskCareRequest[] {
  const rankOf = (request: DeskCareRequest): number =>
    isUrgent(request.kind) ? 0 : isLate(request, now) ? 1 : 2
  return requests.toSorted((one, other) => rankOf(one) - rankOf(other) || one.sent_at - other.sent_at)
}
