import { EntryNotice } from '../../../../contract/calls/emergencyEntry.ts'
import { knockStore } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { BedsideSession } from '../../../auth/bedside/bedsideSession.ts'
import type { CommandContext } from '../../context.ts'
import { publishKnock } from './knockQueue.ts'

/** Returns the emergency entries of which the room's patient has not read, the oldest first. */
export async function entryNotices(tx: Tx, roomId: string): Promise<EntryNotice[]> {
  const patient = (await roomStore.byId(tx, roomId))?.patient ?? null
  if (patient === null) return []
  const rows = await knockStore.untold(tx, roomId, patient.id)
  return rows.map(({ knock, cameIn }) =>
    EntryNotice.parse({
      ...knock,
      from: knock.fromOrgUnit,
      came_in: cameIn,
      at: knock.endedAt?.getTime(),
    }),
  )
}

/** Records that the patient has read of an emergency entry: no remote of the room shows it again. */
export async function closeEntryNotice(
  context: CommandContext,
  { roomId, customerId }: BedsideSession,
  entry: string,
): Promise<void> {
  await context.database.transaction({ customers: [customerId] }, (tx) =>
    knockStore.told(tx, roomId, new Date(context.clock.now()), entry),
  )
  await publishKnock(context, { id: roomId, customerId })
}
