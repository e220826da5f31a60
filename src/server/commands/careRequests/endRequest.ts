import {
  type CareRequestEnd,
  type CareRequestRow,
  careRequestStore,
} from '../../db/careRequests/careRequestStore.ts'
import { requestClaimStore } from '../../db/careRequests/requestClaimStore.ts'
import { requestLinkStore } from '../../db/careRequests/requestLinkStore.ts'
import { requestPushStore } from '../../db/careRequests/requestPushStore.ts'
import { requestStepStore } from '../../db/careRequests/requestStepStore.ts'
import type { Tx } from '../../db/database.ts'

interface RequestEnd {
  outcome: CareRequestEnd
  endedAt: Date
  doneBy?: string
}

/**
 * Ends a request with its claim and its links, and forgets whom it was sent to. Returns false if it had already ended. The
 * room's calls must be locked.
 */
export async function endRequest(
  tx: Tx,
  { id }: Pick<CareRequestRow, 'id'>,
  end: RequestEnd,
): Promise<boolean> {
  if (!(await careRequestStore.end(tx, id, end))) return false
  await requestClaimStore.end(tx, id, 'request_over', end.endedAt)
  await requestStepStore.forgetDestinations(tx, id)
  await requestLinkStore.forget(tx, id)
  await requestPushStore.compareRequest(tx, id)
  return true
}

/**
 * Ends the open requests of a bed whose patient changes, and forgets whose all of them were. Reports whether any
 * was open. The room's calls must be
 * locked.
 */
export async function endRequestsOfBed(tx: Tx, roomId: string, endedAt: Date): Promise<boolean> {
  const open = await careRequestStore.openInRoom(tx, roomId)
  for (const request of open) await endRequest(tx, request, { outcome: 'patient_changed', endedAt })
  await careRequestStore.forgetPatient(tx, roomId, endedAt)
  return open.length > 0
}
