import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'

/** Latest thing that happened to a request, which the desk shows. Times are in server time. */
export type CareRequestState =
  | { kind: 'coming'; name: string; own: boolean; until: number }
  | { kind: 'seen'; name: string }
  | { kind: 'notified_again'; at: number }
  /** `alone`: no one was notified, so that it is only in the list of the desk. */
  | { kind: 'sent'; at: number; alone: boolean }

/** Returns the state of an open request: a claim, otherwise the later of who saw it and who was notified again. */
export function stateOfRequest({
  claim,
  seen,
  steps,
  sent_at: sentAt,
}: Pick<DeskCareRequest, 'claim' | 'seen' | 'steps' | 'sent_at'>): CareRequestState {
  if (claim !== null) return { kind: 'coming', name: claim.name, own: claim.own, until: claim.expires_at }
  const again = steps.slice(1).findLast(({ notified }) => notified > 0)
  if (seen !== null && seen.at >= (again?.at ?? 0)) return { kind: 'seen', name: seen.name }
  if (again !== undefined) return { kind: 'notified_again', at: again.at }
  return { kind: 'sent', at: sentAt, alone: steps.every(({ notified }) => notified === 0) }
}
