import { randomBytes } from 'node:crypto'
import { codeFromBytes } from '../../../domain/bedside/entryCode.ts'
import type { Clock } from '../../config.ts'
import type { Database, Tx } from '../../db/database.ts'
import { enrollmentStore } from '../../db/devices/enrollmentStore.ts'
import { secretHash } from '../../db/secret.ts'

/** An enrollment code lives so long. */
const enrollmentMs = 15 * 60_000

/** `expiresAt` in epoch milliseconds. */
export interface IssuedCode {
  code: string
  expiresAt: number
}

/**
 * Creates the one-use code with which a room's device proves that it belongs to the room. Older codes of the
 * room expire.
 */
export function issueEnrollmentCode(
  { database, clock }: { database: Database; clock: Clock },
  room: { id: string; customerId: string },
): Promise<IssuedCode> {
  return database.transaction({ customers: [room.customerId] }, (tx) => addEnrollmentCode(tx, clock, room))
}

/** Like `issueEnrollmentCode`, within an existing transaction. */
export async function addEnrollmentCode(
  tx: Tx,
  clock: Clock,
  room: { id: string; customerId: string },
): Promise<IssuedCode> {
  const now = clock.now()
  const expiresAt = now + enrollmentMs
  const key = { roomId: room.id, customerId: room.customerId }
  for (;;) {
    const code = codeFromBytes(randomBytes(8))
    if (await enrollmentStore.addCode(tx, key, secretHash(code), new Date(expiresAt), new Date(now)))
      return { code, expiresAt }
  }
}
