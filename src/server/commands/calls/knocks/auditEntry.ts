import type { KnockOutcome } from '../../../../contract/calls/knocks.ts'
import { roomLabel } from '../../../../domain/rooms/roomLabel.ts'
import { auditStore } from '../../../db/audit/auditStore.ts'
import type { KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'

/**
 * Writes how an emergency entry ended into the audit, in its clinician's name. The note is about the patient and is
 * left out. Call it last in the transaction.
 */
export async function auditEntry(
  tx: Tx,
  { kind, userId, name, reason }: KnockRow,
  room: RoomRecord,
  outcome: KnockOutcome,
): Promise<void> {
  if (kind !== 'emergency') return
  await auditStore.write(tx, {
    by: { id: userId, name, as: null, address: '' },
    action: 'emergency_entry',
    target: { kind: 'room', id: room.id, name: roomLabel(room) },
    place: room,
    after: { reason, outcome },
  })
}
