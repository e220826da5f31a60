import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { entryCodes } from '../schema.ts'

export type EntryCodeRow = typeof entryCodes.$inferSelect

interface NewEntryCode {
  tokenHash: Buffer
  codeHash: Buffer
  customerId: string
  roomId: string
  expiresAt: Date
}

/**
 * One-use entry codes. The QR code's token and its typed equivalent are one row, found by the hash of either.
 */
export const entryCodeStore = {
  /**
   * Stores entry codes and returns the rooms whose code was stored. A room is missing if its typed code is
   * already that of another valid one; the caller then makes a new code.
   */
  async add(tx: Tx, codes: readonly NewEntryCode[]): Promise<Set<string>> {
    // Sent as one text: monitors get new codes all day, and a parameter for each value would delay button
    // presses.
    const records = codes.map(({ tokenHash, codeHash, customerId, roomId, expiresAt }) => ({
      token_hash: tokenHash.toString('hex'),
      code_hash: codeHash.toString('hex'),
      customer_id: customerId,
      room_id: roomId,
      expires_at: expiresAt,
    }))
    const { rows } = await tx.execute<{ room_id: string }>(sql`insert into entry_codes
        (token_hash, code_hash, customer_id, room_id, expires_at)
      select decode(token_hash, 'hex'), decode(code_hash, 'hex'), customer_id, room_id, expires_at
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as told (token_hash text, code_hash text, customer_id uuid,
        room_id uuid, expires_at timestamptz)
      on conflict do nothing
      returning room_id`)
    return new Set(rows.map(({ room_id: roomId }) => roomId))
  },

  /**
   * Uses up a code: of two concurrent requests, only one gets the row. Returns null if it is used, expired or
   * unknown.
   */
  async use(tx: Tx, hash: Buffer, keyHash: Buffer | null, now: Date): Promise<EntryCodeRow | null> {
    const rows = await tx
      .update(entryCodes)
      .set({ usedAt: now, usedKeyHash: keyHash })
      .where(and(matches(hash), isNull(entryCodes.usedAt), gt(entryCodes.expiresAt, now)))
      .returning()
    return rows[0] ?? null
  },

  /**
   * Returns the code if it was used with this key since `since`: the response was lost and is requested
   * again.
   */
  async usedWith(tx: Tx, hash: Buffer, keyHash: Buffer, since: Date): Promise<EntryCodeRow | null> {
    const rows = await tx
      .select()
      .from(entryCodes)
      .where(and(matches(hash), eq(entryCodes.usedKeyHash, keyHash), gt(entryCodes.usedAt, since)))
    return rows[0] ?? null
  },

  async opened(tx: Tx, tokenHash: Buffer, sessionId: string): Promise<void> {
    await tx.update(entryCodes).set({ sessionId }).where(eq(entryCodes.tokenHash, tokenHash))
  },

  /** Withdraws the code that the room's monitor shows, for example when its patient changes. */
  async withdraw(tx: Tx, roomId: string): Promise<void> {
    await tx.delete(entryCodes).where(and(eq(entryCodes.roomId, roomId), isNull(entryCodes.usedAt)))
  },

  /**
   * Deletes the rooms' codes that expired more than a minute ago, long after a lost response can be requested
   * again.
   */
  async forgetOld(tx: Tx, roomIds: readonly string[], now: Date): Promise<void> {
    const ids = sql`string_to_array(${roomIds.join(',')}, ',')::uuid[]`
    await tx.execute(sql`delete from entry_codes
      where room_id = any(${ids}) and expires_at < ${now.toISOString()}::timestamptz - interval '1 minute'`)
  },
}

function matches(hash: Buffer) {
  return or(eq(entryCodes.tokenHash, hash), eq(entryCodes.codeHash, hash))
}
