import { type CareRequestKind, urgentKinds } from '../../contract/careRequests/careRequests.ts'

/** Reports whether the nurse call button is the faster way for this kind, and the request is most urgent. */
export function isUrgent(kind: CareRequestKind): boolean {
  return urgentKinds.some((urgent) => urgent === kind)
}
