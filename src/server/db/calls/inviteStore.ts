import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { invites } from '../schema/callSchema.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'

export type InviteRow = typeof invites.$inferSelect
export type InviteStatus = InviteRow['status']

type NewInvite = Pick<
  InviteRow,
  'id' | 'customerId' | 'callId' | 'roomId' | 'kind' | 'tokenHash' | 'createdAt' | 'expiresAt'
> & { signLanguage?: boolean }

export interface Joiner {
  displayName: string
  /** True if the name is that of an account, whose session joined. */
  byAccount?: boolean
  /** Org unit of the account, and the knock of theirs that opened the call. */
  fromOrgUnit?: string
  knockId?: string | null
  /** Hash of the secret with which the same browser can rejoin. */
  resumeHash: Buffer
  joinedAt: Date
}

const enteredSince = preparedQuery<{ callIds: string[]; since: Date }, Pick<InviteRow, 'callId'>[]>((tx) =>
  tx
    .select({ callId: invites.callId })
    .from(invites)
    .where(
      and(
        isOneOf(invites.callId, 'callIds'),
        eq(invites.kind, 'clinician'),
        gt(invites.joinedAt, sql.placeholder('since')),
        isNull(invites.arrivedAt),
      ),
    ),
)

const lockAvailable = preparedQuery<{ ids: string[] }, { id: string }[]>((tx) =>
  tx
    .select({ id: invites.id })
    .from(invites)
    .where(isOneOf(invites.id, 'ids'))
    .for('update', { skipLocked: true }),
)

/** Invites to calls, and what became of them. */
export const inviteStore = {
  async create(tx: Tx, invite: NewInvite): Promise<void> {
    await tx.insert(invites).values(invite)
  },

  /**
   * Returns an invite by its link's secret and locks it until the transaction ends, so that only one person
   * can use the link.
   */
  async byToken(tx: Tx, hash: Buffer): Promise<InviteRow | null> {
    const rows = await tx.select().from(invites).where(eq(invites.tokenHash, hash)).for('update')
    return rows[0] ?? null
  },

  async byId(tx: Tx, id: string): Promise<InviteRow | null> {
    const rows = await tx.select().from(invites).where(eq(invites.id, id))
    return rows[0] ?? null
  },

  async byResume(tx: Tx, hash: Buffer): Promise<InviteRow | null> {
    const rows = await tx.select().from(invites).where(eq(invites.resumeHash, hash))
    return rows[0] ?? null
  },

  async join(tx: Tx, id: string, by: Joiner): Promise<void> {
    await tx
      .update(invites)
      .set({ status: 'joined', ...by })
      .where(eq(invites.id, id))
  },

  /**
   * Records that media of this invite has reached the conference: its link admits no one else to the call.
   */
  async arrive(tx: Tx, id: string, now: Date): Promise<void> {
    await tx
      .update(invites)
      .set({ arrivedAt: now })
      .where(and(eq(invites.id, id), isNull(invites.arrivedAt)))
  },

  /** Returns all invites of a call, the earliest first. */
  async ofCall(tx: Tx, callId: string): Promise<InviteRow[]> {
    return tx.select().from(invites).where(eq(invites.callId, callId)).orderBy(asc(invites.createdAt))
  },

  /**
   * Returns those of these calls to which a clinician is on the way: one who has had a seat since then and was
   * never in the call. Someone who was in it and has left is not coming.
   */
  async callsEntered(tx: Tx, callIds: readonly string[], since: Date): Promise<Set<string>> {
    if (callIds.length === 0) return new Set()
    const rows = await enteredSince(tx, { callIds: [...callIds], since })
    return new Set(rows.map(({ callId }) => callId))
  },

  /**
   * Ends the invite of a person who was removed from the call: neither the link nor their browser gives
   * access again.
   */
  async remove(tx: Tx, id: string, now: Date): Promise<void> {
    const ended = { status: 'expired', resumeHash: null, expiresAt: now } as const
    await tx.update(invites).set(ended).where(eq(invites.id, id))
  },

  async setStatus(tx: Tx, id: string, status: InviteStatus): Promise<void> {
    await tx.update(invites).set({ status }).where(eq(invites.id, id))
  },

  /** Locks these invites, except those that another transaction has locked. Returns the IDs of the locked ones. */
  async lockAvailable(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await lockAvailable(tx, { ids: [...ids] })
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns those of the invites whose links still admit to the call and that no one has followed. */
  async awaitedOf(tx: Tx, ids: readonly string[], now: Date): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await tx
      .select({ id: invites.id })
      .from(invites)
      .where(and(inArray(invites.id, [...ids]), eq(invites.status, 'waiting'), gt(invites.expiresAt, now)))
    return new Set(rows.map(({ id }) => id))
  },

  /**
   * Stores that the invite’s message was sent, or could not be. Returns null if the person has already joined
   * or declined, which means that they received it.
   */
  async delivered(tx: Tx, id: string, status: 'sent' | 'failed'): Promise<InviteRow | null> {
    const rows = await tx
      .update(invites)
      .set({ status })
      .where(and(eq(invites.id, id), eq(invites.status, 'waiting')))
      .returning()
    return rows[0] ?? null
  },

  /** Marks the invites that no one has followed as expired when a call ends. Returns their IDs. */
  async expire(tx: Tx, callId: string): Promise<string[]> {
    const rows = await tx
      .update(invites)
      .set({ status: 'expired' })
      .where(and(eq(invites.callId, callId), inArray(invites.status, ['waiting', 'sent'])))
      .returning({ id: invites.id })
    return rows.map(({ id }) => id)
  },

  /** Returns when people other than clinicians were invited from a room since `since`, the earliest first. */
  async momentsSince(tx: Tx, roomId: string, since: Date): Promise<Date[]> {
    const rows = await tx
      .select({ at: invites.createdAt })
      .from(invites)
      .where(
        and(eq(invites.roomId, roomId), ne(invites.kind, 'clinician'), sql`${invites.createdAt} > ${since}`),
      )
      .orderBy(asc(invites.createdAt))
    return rows.map(({ at }) => at)
  },
}
