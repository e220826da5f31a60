import { entryLink } from '../../../domain/entryLink.ts'
import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { RoomRecord } from '../../db/roomStore.ts'
import { issueEntryCode } from './issueEntryCode.ts'

/** A link that is sent, or shown, to a patient is good for so long, in milliseconds, and for one phone. */
export const phoneLinkMs = 2 * 3_600_000

/** The link by which a patient's own phone gets into its place: there is no monitor whose code it could scan. */
export async function ownPhoneLink(
  parts: { database: Database; clock: Clock },
  room: Pick<RoomRecord, 'id' | 'customerId' | 'uniqueId'>,
  origin: string,
): Promise<string> {
  const { token } = await issueEntryCode(parts, room, phoneLinkMs)
  return entryLink(origin, token, room.uniqueId)
}
