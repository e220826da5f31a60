import { randomBytes } from 'node:crypto'
import { codeFromBytes } from '../../domain/entryCode.ts'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { entryCodeStore } from '../db/entryCodeStore.ts'
import { newSecret, secretHash } from '../db/secret.ts'

/** The code on a monitor lives so long (contract 2). */
const entryMs = 90_000

export interface EntryCode {
  token: string
  code: string
  expiresAt: number
}

/**
 * Makes a fresh one-use entry code for a room's monitor, or for whoever gets it otherwise: a token of 128 bits, and its
 * typed twin. It is good for `lifeMs` milliseconds.
 */
export async function issueEntryCode(
  { database, clock }: { database: Database; clock: Clock },
  room: { id: string; customerId: string },
  lifeMs = entryMs,
): Promise<EntryCode> {
  return database.transaction({ customers: [room.customerId] }, async (tx) => {
    const now = clock.now()
    await entryCodeStore.forgetOld(tx, room.id, new Date(now))
    for (;;) {
      const token = newSecret(16)
      const code = codeFromBytes(randomBytes(8))
      const added = await entryCodeStore.add(tx, {
        tokenHash: secretHash(token),
        codeHash: secretHash(code),
        customerId: room.customerId,
        roomId: room.id,
        expiresAt: new Date(now + lifeMs),
      })
      if (added) return { token, code, expiresAt: now + lifeMs }
    }
  })
}
