import type * as z from 'zod/mini'
import type { ReadVisits, Visits } from '../../../contract/visits/visits.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { visitStore } from '../../db/visits/visitStore.ts'
import type { CommandContext } from '../context.ts'
import { visitsTo } from './visitView.ts'

// A session ends when the patient of its bed changes, so its patient is the present one, or the visits are
// already wiped.
type Session = Pick<BedsideSession, 'roomId' | 'customerId' | 'room'>

/** Returns the visits to the patient of this session. */
export async function ownVisits(
  { database }: Pick<CommandContext, 'database'>,
  { customerId, room }: Session,
): Promise<Visits> {
  return database.transaction({ customers: [customerId] }, (tx) => visitsTo(tx, room))
}

/** Marks the visits that a remote has listed as read, on every remote of the room. */
export async function readOwnVisits(
  { database, clock, callSignals }: CommandContext,
  { roomId, customerId, room: { patient } }: Session,
  { visits: listed }: z.infer<typeof ReadVisits>,
): Promise<void> {
  if (patient === null || listed.length === 0) return
  const now = new Date(clock.now())
  const hasChanged = await database.transaction({ customers: [customerId] }, (tx) =>
    visitStore.read(tx, { roomId, patientId: patient.id, listed, now }),
  )
  if (hasChanged) callSignals.publish(roomId, { name: 'visits' })
}

/** Returns how many visits the patient of this session has not read of. */
export async function unreadVisits(
  { database }: Pick<CommandContext, 'database'>,
  { roomId, customerId, room: { patient } }: Session,
): Promise<number> {
  if (patient === null) return 0
  return database.transaction({ customers: [customerId] }, (tx) => visitStore.unread(tx, roomId, patient.id))
}
