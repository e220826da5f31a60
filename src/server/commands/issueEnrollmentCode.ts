import { randomBytes } from 'node:crypto'
import { codeFromBytes } from '../../domain/entryCode.ts'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { enrollmentStore } from '../db/enrollmentStore.ts'
import { secretHash } from '../db/secret.ts'

/** An enrolment code lives so long (contract 3). */
const enrollmentMs = 15 * 60_000

/** Makes the code with which a room's device proves once that it belongs there; older codes of the room end. */
export async function issueEnrollmentCode(
  { database, clock }: { database: Database; clock: Clock },
  room: { id: string; customerId: string },
): Promise<{ code: string; expiresAt: number }> {
  return database.transaction({ customers: [room.customerId] }, async (tx) => {
    const now = clock.now()
    const expiresAt = now + enrollmentMs
    const key = { roomId: room.id, customerId: room.customerId }
    for (;;) {
      const code = codeFromBytes(randomBytes(8))
      if (await enrollmentStore.addCode(tx, key, secretHash(code), new Date(expiresAt), new Date(now))) {
        return { code, expiresAt }
      }
    }
  })
}
