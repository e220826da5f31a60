import type { CareRequestKind, RoomCareRequest } from '../../contract/careRequests/careRequests.ts'

/** Steps of a request, in their order. */
export const requestSteps = ['sent', 'seen', 'coming', 'done'] as const
export type RequestStep = (typeof requestSteps)[number]

type Progress = Pick<RoomCareRequest, 'sent_at' | 'seen_at' | 'coming' | 'done_at'>

/** Returns the step that a request has reached. A claim that was given back takes it back to `seen`. */
export function requestStep({ seen_at, coming, done_at }: Omit<Progress, 'sent_at'>): RequestStep {
  if (done_at !== null) return 'done'
  if (coming !== null) return 'coming'
  return seen_at === null ? 'sent' : 'seen'
}

export interface StepProgress {
  step: RequestStep
  /** A request can pass a step that did not happen, such as one that is done without a claim. */
  state: 'passed' | 'now' | 'next'
  /** When it happened, in epoch milliseconds; null if it did not. */
  at: number | null
}

/** Returns every step with its time, for a drawing of the progress. */
export function requestProgress(request: Progress): StepProgress[] {
  const reached = requestSteps.indexOf(requestStep(request))
  const times: Readonly<Record<RequestStep, number | null>> = {
    sent: request.sent_at,
    seen: request.seen_at,
    coming: request.coming?.at ?? null,
    done: request.done_at,
  }
  return requestSteps.map((step, place) => ({
    step,
    state: place < reached ? 'passed' : place === reached ? 'now' : 'next',
    at: times[step],
  }))
}

type Kinded = Progress & { kind: CareRequestKind }

/** Returns the open request of a kind. There is at most one. */
export function openRequest<Request extends Kinded>(
  requests: readonly Request[],
  kind: CareRequestKind,
): Request | null {
  return requests.find((request) => request.kind === kind && request.done_at === null) ?? null
}

export interface RequestNews<Request> {
  request: Request
  step: RequestStep
}

/**
 * Returns the requests that reached a later step since `before`. A request that was not known before is no news:
 * the person has just sent it, or the page was just opened.
 */
export function requestNews<Request extends Progress & { id: string }>(
  before: readonly Request[],
  after: readonly Request[],
): RequestNews<Request>[] {
  return after.flatMap((request) => {
    const known = before.find(({ id }) => id === request.id)
    if (known === undefined) return []
    const step = requestStep(request)
    const isLater = requestSteps.indexOf(step) > requestSteps.indexOf(requestStep(known))
    // Another person is on the way than before.
    const isOther = step === 'coming' && known.coming !== null && known.coming.name !== request.coming?.name
    return isLater || isOther ? [{ request, step }] : []
  })
}
