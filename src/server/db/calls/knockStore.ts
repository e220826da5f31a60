import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { KnockKind, KnockOutcome } from '../../../contract/calls/knocks.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { calls } from '../schema/callSchema.ts'
import { knocks } from '../schema/knockSchema.ts'
import { visits } from '../schema/visitSchema.ts'

export type KnockRow = typeof knocks.$inferSelect

type NewKnock = KnockKind & {
  customerId: string
  roomId: string
  userId: string | null
  apiKeyId: string | null
  patientId: string | null
  name: string
  fromOrgUnit: string
  note: string
  covered: boolean
  createdAt: Date
}

/** Owner of knocks: an account, or an API key. */
export type KnockOwner = { userId: string } | { apiKeyId: string }

const isOpen = isNull(knocks.endedAt)
const isEntry = eq(knocks.kind, 'emergency')
/** An emergency entry that ended and of which the patient has not read. */
const isUntold = and(isEntry, isNotNull(knocks.endedAt), isNull(knocks.toldAt))

const openAt = preparedQuery<{ roomIds: string[] }, Pick<KnockRow, 'roomId'>[]>((tx) =>
  tx
    .select({ roomId: knocks.roomId })
    .from(knocks)
    .where(and(isOneOf(knocks.roomId, 'roomIds'), isOpen)),
)
const ofCalls = preparedQuery<{ callIds: string[] }, KnockRow[]>((tx) =>
  tx.select().from(knocks).where(isOneOf(knocks.callId, 'callIds')),
)

/** Knocks of clinicians at rooms. Lock the room's calls (`callStore.lockRoom`) before a change. */
export const knockStore = {
  /** Queues a knock. Returns null if one of this clinician or system is already waiting at the room. */
  async create(tx: Tx, knock: NewKnock): Promise<KnockRow | null> {
    const [row] = await tx.insert(knocks).values(knock).onConflictDoNothing().returning()
    return row ?? null
  },

  async byId(tx: Tx, id: string): Promise<KnockRow | null> {
    const [row] = await tx.select().from(knocks).where(eq(knocks.id, id))
    return row ?? null
  },

  /** Returns the room's knocks that have not ended: the one that is shown first, then in their order. */
  async openIn(tx: Tx, roomId: string): Promise<KnockRow[]> {
    return tx
      .select()
      .from(knocks)
      .where(and(eq(knocks.roomId, roomId), isOpen))
      .orderBy(asc(knocks.shownAt), asc(knocks.createdAt), asc(knocks.id))
  },

  /** Returns those of the rooms at which a knock has not ended. */
  async roomsWithOpen(tx: Tx, roomIds: readonly string[]): Promise<Set<string>> {
    const rows = await openAt(tx, { roomIds: [...roomIds] })
    return new Set(rows.map(({ roomId }) => roomId))
  },

  /** Returns every knock that has not ended, of all rooms. */
  async open(tx: Tx): Promise<KnockRow[]> {
    return tx.select().from(knocks).where(isOpen).orderBy(asc(knocks.createdAt))
  },

  /** Returns the knocks whose answer opened a call that the room's device has not confirmed, ended before `until`. */
  async opening(tx: Tx, until: Date): Promise<KnockRow[]> {
    return tx
      .select()
      .from(knocks)
      .where(and(isNotNull(knocks.callId), isNull(knocks.openedAt), lt(knocks.endedAt, until)))
  },

  /** Returns the knocks whose answers opened these calls, by call. */
  async ofCalls(tx: Tx, callIds: readonly string[]): Promise<Map<string, KnockRow>> {
    if (callIds.length === 0) return new Map()
    const rows = await ofCalls(tx, { callIds: [...callIds] })
    return new Map(rows.flatMap((row) => (row.callId === null ? [] : [[row.callId, row] as const])))
  },

  /** Returns the last knock of a clinician that opened this call; null if none did. */
  async ofCallBy(tx: Tx, callId: string, userId: string): Promise<KnockRow | null> {
    const [row] = await tx
      .select()
      .from(knocks)
      .where(and(eq(knocks.callId, callId), eq(knocks.userId, userId)))
      .orderBy(desc(knocks.createdAt))
      .limit(1)
    return row ?? null
  },

  /** Records that the room's device has carried the answer out. */
  async confirm(tx: Tx, id: string, openedAt: Date): Promise<void> {
    await tx.update(knocks).set({ openedAt }).where(eq(knocks.id, id))
  },

  /**
   * Returns the knocks of an owner that wait or ended after `since`, newest first. A knock of a system for a
   * clinician belongs to both.
   */
  async of(tx: Tx, owner: KnockOwner, since: Date): Promise<KnockRow[]> {
    const isOwn = 'userId' in owner ? eq(knocks.userId, owner.userId) : eq(knocks.apiKeyId, owner.apiKeyId)
    return tx
      .select()
      .from(knocks)
      .where(and(isOwn, or(isOpen, gt(knocks.endedAt, since))))
      .orderBy(desc(knocks.createdAt))
  },

  /** Marks a knock as shown in its room until `expiresAt`. */
  async show(tx: Tx, id: string, shownAt: Date, expiresAt: Date): Promise<void> {
    await tx
      .update(knocks)
      .set({ shownAt, expiresAt })
      .where(and(eq(knocks.id, id), isOpen))
  },

  /** Returns the room's emergency entry whose countdown runs; null for none. */
  async entryIn(tx: Tx, roomId: string): Promise<KnockRow | null> {
    const [row] = await tx
      .select()
      .from(knocks)
      .where(and(eq(knocks.roomId, roomId), isEntry, isOpen))
    return row ?? null
  },

  /** Puts the knock that a room shows back into its queue. It is shown again for its full time. */
  async requeue(tx: Tx, roomId: string): Promise<void> {
    await tx
      .update(knocks)
      .set({ shownAt: null, expiresAt: null })
      .where(and(eq(knocks.roomId, roomId), isOpen, isNotNull(knocks.shownAt)))
  },

  /**
   * Returns the emergency entries of which this patient has not read: those that they covered, and those whose
   * call has ended. The oldest first.
   */
  async untold(tx: Tx, roomId: string, patientId: string): Promise<{ knock: KnockRow; cameIn: boolean }[]> {
    // A deployment's own nodes do not report who joined.
    const isReported = and(isNotNull(knocks.callId), isNull(calls.nodeId))
    const isJoined = sql`exists (select 1 from ${visits} v where v.call_id = ${knocks.callId})`
    return tx
      .select({ knock: knocks, cameIn: sql<boolean>`not (${isReported}) or ${isJoined}` })
      .from(knocks)
      .leftJoin(calls, eq(calls.id, knocks.callId))
      .where(
        and(
          eq(knocks.roomId, roomId),
          eq(knocks.patientId, patientId),
          isUntold,
          or(eq(knocks.outcome, 'covered'), and(eq(knocks.outcome, 'entered'), isNotNull(calls.endedAt))),
        ),
      )
      .orderBy(asc(knocks.endedAt))
  },

  /** Records that the patient of a room has read of an emergency entry; of all of them without an id. */
  async told(tx: Tx, roomId: string, toldAt: Date, id?: string): Promise<void> {
    const own = id === undefined ? undefined : eq(knocks.id, id)
    await tx
      .update(knocks)
      .set({ toldAt })
      .where(and(eq(knocks.roomId, roomId), isUntold, own))
  },

  /** Ends a knock, with the call that it opened if any. Returns false if it had already ended. */
  async end(
    tx: Tx,
    id: string,
    outcome: KnockOutcome,
    endedAt: Date,
    callId: string | null = null,
  ): Promise<boolean> {
    const rows = await tx
      .update(knocks)
      .set({ outcome, endedAt, callId })
      .where(and(eq(knocks.id, id), isOpen))
      .returning({ id: knocks.id })
    return rows.length === 1
  },

  /** Records how the room was when the patient let the clinician in. */
  async openedFrom(
    tx: Tx,
    id: string,
    { isCovered, isMicrophoneOff }: { isCovered: boolean; isMicrophoneOff: boolean },
  ): Promise<void> {
    const change = { covered: isCovered, microphoneWasOff: isMicrophoneOff }
    await tx.update(knocks).set(change).where(eq(knocks.id, id))
  },

  /**
   * Reports whether the room was covered before the answer “Sound only” opened its microphone for this call; null if
   * that answer opened none.
   */
  async microphoneOpenedFor(tx: Tx, callId: string): Promise<{ isFromCovered: boolean } | null> {
    const [row] = await tx
      .select({ isFromCovered: knocks.covered })
      .from(knocks)
      .where(
        and(
          eq(knocks.callId, callId),
          eq(knocks.outcome, 'sound_only'),
          // A server of the previous version writes only the second.
          or(eq(knocks.microphoneWasOff, true), eq(knocks.covered, true)),
        ),
      )
      .limit(1)
    return row ?? null
  },

  /** Changes the outcome of a knock whose answer could not be carried out. */
  async fail(tx: Tx, id: string, outcome: 'room_offline' | 'covered' = 'room_offline'): Promise<void> {
    await tx
      .update(knocks)
      .set({ outcome, callId: null })
      .where(and(eq(knocks.id, id), isNotNull(knocks.endedAt)))
  },
}
