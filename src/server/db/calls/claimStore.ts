import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { callClaims } from '../schema/claimSchema.ts'

export type ClaimRow = typeof callClaims.$inferSelect
export type ClaimOutcome = NonNullable<ClaimRow['outcome']>

export type NewClaim = Omit<ClaimRow, 'id' | 'endedAt' | 'outcome' | 'news'> & {
  /** Set if the clinician has joined without a claim. */
  endedAt?: Date
  outcome?: ClaimOutcome
}

/** Part of a claim that a list of hundreds shows. */
export type ListedClaim = Pick<ClaimRow, 'callId' | 'roomId' | 'userId' | 'inviteId' | 'name' | 'expiresAt'>

const isOpen = isNull(callClaims.endedAt)

const openOf = preparedQuery<{ callId: string }, ClaimRow[]>((tx) =>
  tx
    .select()
    .from(callClaims)
    .where(and(eq(callClaims.callId, sql.placeholder('callId')), isOpen)),
)
const listed = {
  callId: callClaims.callId,
  roomId: callClaims.roomId,
  userId: callClaims.userId,
  inviteId: callClaims.inviteId,
  name: callClaims.name,
  expiresAt: callClaims.expiresAt,
}
const listedOpenOf = preparedQuery<{ callIds: string[] }, ListedClaim[]>((tx) =>
  tx
    .select(listed)
    .from(callClaims)
    .where(and(isOneOf(callClaims.callId, 'callIds'), isOpen)),
)
const allOpen = preparedQuery<Record<string, never>, ListedClaim[]>((tx) =>
  tx.select(listed).from(callClaims).where(isOpen).orderBy(asc(callClaims.expiresAt)),
)
const ofCalls = preparedQuery<{ callIds: string[] }, ClaimRow[]>((tx) =>
  tx
    .select()
    .from(callClaims)
    .where(isOneOf(callClaims.callId, 'callIds'))
    .orderBy(asc(callClaims.claimedAt)),
)

const withNews = preparedQuery<{ roomIds: string[] }, ClaimRow[]>((tx) =>
  tx
    .select()
    .from(callClaims)
    .where(and(isOneOf(callClaims.roomId, 'roomIds'), isNotNull(callClaims.news)))
    .orderBy(asc(callClaims.claimedAt)),
)
const takeNews = preparedQuery<{ claimed: string[]; released: string[] }, { id: string }[]>((tx) =>
  tx
    .update(callClaims)
    .set({ news: null })
    .where(
      or(
        and(isOneOf(callClaims.id, 'claimed'), eq(callClaims.news, 'claimed')),
        and(isOneOf(callClaims.id, 'released'), eq(callClaims.news, 'released')),
      ),
    )
    .returning({ id: callClaims.id }),
)

const create = preparedQuery<Omit<ClaimRow, 'id' | 'news'>, ClaimRow[]>((tx) => {
  const { placeholder } = sql
  return tx
    .insert(callClaims)
    .values({
      customerId: placeholder('customerId'),
      callId: placeholder('callId'),
      roomId: placeholder('roomId'),
      userId: placeholder('userId'),
      inviteId: placeholder('inviteId'),
      name: placeholder('name'),
      fromOrgUnit: placeholder('fromOrgUnit'),
      claimedAt: placeholder('claimedAt'),
      expiresAt: placeholder('expiresAt'),
      // Drizzle would write null as a date.
      endedAt: sql`${placeholder('endedAt')}::timestamptz`,
      outcome: placeholder('outcome'),
      news: 'claimed',
    })
    .returning()
})
const end = preparedQuery<
  { callId: string; outcome: ClaimOutcome; endedAt: Date; isReleased: boolean },
  ClaimRow[]
>((tx) => {
  const { news } = callClaims
  return tx
    .update(callClaims)
    .set({
      outcome: sql`${sql.placeholder('outcome')}::text`,
      endedAt: sql`${sql.placeholder('endedAt')}::timestamptz`,
      // Those who have not been sent the claim need not be sent its end.
      news: sql`case when not ${sql.placeholder('isReleased')}::boolean then ${news}
        when ${news} = 'claimed' then null else 'released' end`,
    })
    .where(and(eq(callClaims.callId, sql.placeholder('callId')), isOpen))
    .returning()
})

/** Claims of waiting calls. Lock the room's calls (`callStore.lockRoom`) before a change. */
export const claimStore = {
  async create(tx: Tx, claim: NewClaim): Promise<ClaimRow> {
    const [row] = await create(tx, { endedAt: null, outcome: null, ...claim })
    if (row === undefined) throw new Error('the claim was not written')
    return row
  },

  /** Returns the open claim of a call; null for none. */
  async open(tx: Tx, callId: string): Promise<ClaimRow | null> {
    return (await openOf(tx, { callId }))[0] ?? null
  },

  /** Returns the open claims of these calls, by call. */
  async openOf(tx: Tx, callIds: readonly string[]): Promise<Map<string, ListedClaim>> {
    if (callIds.length === 0) return new Map()
    const rows = await listedOpenOf(tx, { callIds: [...callIds] })
    return new Map(rows.map((row) => [row.callId, row]))
  },

  /** Returns every claim of a call, the earliest first. */
  async ofCall(tx: Tx, callId: string): Promise<ClaimRow[]> {
    return (await claimStore.ofCalls(tx, [callId])).get(callId) ?? []
  },

  /** Returns every claim of these calls, the earliest first, by call. */
  async ofCalls(tx: Tx, callIds: readonly string[]): Promise<Map<string, ClaimRow[]>> {
    if (callIds.length === 0) return new Map()
    const rows = await ofCalls(tx, { callIds: [...callIds] })
    return Map.groupBy(rows, ({ callId }) => callId)
  },

  /** Returns the open claims of all calls. */
  async allOpen(tx: Tx): Promise<ListedClaim[]> {
    return allOpen(tx, {})
  },

  /** Ends the open claim of a call. Returns it; null if there is none. */
  async end(tx: Tx, callId: string, outcome: ClaimOutcome, endedAt: Date): Promise<ClaimRow | null> {
    const isReleased = ['given_back', 'released', 'not_allowed'].includes(outcome)
    const [row] = await end(tx, { callId, outcome, endedAt, isReleased })
    return row ?? null
  },

  /** Returns the claims in these rooms with news that have not been sent, the earliest first. */
  async withNews(tx: Tx, roomIds: readonly string[]): Promise<ClaimRow[]> {
    return withNews(tx, { roomIds: [...roomIds] })
  },

  /**
   * Takes the news of claims, so that the caller sends them in the same transaction. Returns the IDs of those that
   * no other transaction has taken or changed since they were read.
   */
  async takeNews(tx: Tx, claims: readonly Pick<ClaimRow, 'id' | 'news'>[]): Promise<Set<string>> {
    const idsOf = (news: ClaimRow['news']) =>
      claims.filter((claim) => claim.news === news).map(({ id }) => id)
    const rows = await takeNews(tx, { claimed: idsOf('claimed'), released: idsOf('released') })
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns the rooms with news of claims that nothing has sent since `before`. */
  async roomsWithNews(tx: Tx, before: Date): Promise<string[]> {
    const rows = await tx
      .selectDistinct({ roomId: callClaims.roomId })
      .from(callClaims)
      .where(
        and(
          isNotNull(callClaims.news),
          lt(sql`coalesce(${callClaims.endedAt}, ${callClaims.claimedAt})`, before),
        ),
      )
    return rows.map(({ roomId }) => roomId)
  },
}
