import { randomBytes } from 'node:crypto'
import { codeFromBytes } from '../../../domain/bedside/entryCode.ts'
import type { Clock } from '../../config.ts'
import type { Database, Tx } from '../../db/database.ts'
import { entryCodeStore } from '../../db/bedside/entryCodeStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'

/** The code on a monitor lives so long. */
const entryMs = 90_000

export interface EntryCode {
  token: string
  code: string
  expiresAt: number
}

interface RoomKey {
  id: string
  customerId: string
}

/**
 * Creates a new one-use entry code for a room’s monitor, or for a user who gets it another way: a 128-bit
 * token and its typed equivalent. It is valid for `lifeMs` milliseconds.
 */
export function issueEntryCode(
  { database, clock }: { database: Database; clock: Clock },
  room: RoomKey,
  lifeMs = entryMs,
): Promise<EntryCode> {
  return database.transaction({ customers: [room.customerId] }, (tx) => addEntryCode(tx, clock, room, lifeMs))
}

/** Like `issueEntryCode`, within an existing transaction. */
export async function addEntryCode(
  tx: Tx,
  clock: Clock,
  room: RoomKey,
  lifeMs = entryMs,
): Promise<EntryCode> {
  const code = (await issueEntryCodes(tx, [room], clock.now(), lifeMs)).get(room.id)
  if (code === undefined) throw new Error('an entry code was not made')
  return code
}

/** Issues one entry code for each room. Returns them by room id. */
export async function issueEntryCodes(
  tx: Tx,
  rooms: readonly RoomKey[],
  now: number,
  lifeMs = entryMs,
): Promise<Map<string, EntryCode>> {
  const expiresAt = now + lifeMs
  await entryCodeStore.forgetOld(
    tx,
    rooms.map(({ id }) => id),
    new Date(now),
  )
  const issued = new Map<string, EntryCode>()
  for (let lacking = rooms; lacking.length > 0; lacking = lacking.filter(({ id }) => !issued.has(id))) {
    const made = lacking.map((room) => ({
      room,
      entry: { token: newSecret(16), code: codeFromBytes(randomBytes(8)), expiresAt },
    }))
    const added = await entryCodeStore.add(
      tx,
      made.map(({ room, entry }) => ({
        tokenHash: secretHash(entry.token),
        codeHash: secretHash(entry.code),
        customerId: room.customerId,
        roomId: room.id,
        expiresAt: new Date(expiresAt),
      })),
    )
    for (const { room, entry } of made) if (added.has(room.id)) issued.set(room.id, entry)
  }
  return issued
}
