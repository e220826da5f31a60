import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import type { ConsultDeskScope } from '../calls/consultDeskScope.ts'
import type { PlacedRequest } from './placedRequest.ts'

/**
 * Writes into the audit that an account claimed or finished a request. The kind is about the patient and is left
 * out. Call it last in the transaction.
 */
export async function auditRequest(
  tx: Tx,
  { userId, accountName }: Pick<ConsultDeskScope, 'userId' | 'accountName'>,
  { room }: PlacedRequest,
  outcome: 'claimed' | 'done',
): Promise<void> {
  if (userId === null || accountName === null) return
  await auditStore.write(tx, {
    by: { id: userId, name: accountName, as: null, address: '' },
    action: 'care_request',
    target: { kind: 'room', id: room.id, name: roomLabel(room) },
    place: room,
    after: { outcome },
  })
}
