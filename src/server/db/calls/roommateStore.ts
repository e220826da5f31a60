import {
  and,
  asc,
  desc,
  eq,
  exists,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type AnyColumn,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { calls } from '../schema/callSchema.ts'
import { sameName } from '../schema/columns.ts'
import { visits } from '../schema/visitSchema.ts'
import { roommateQuestions } from '../schema/roommateSchema.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { patients, rooms } from '../schema.ts'

export type RoommateQuestionRow = typeof roommateQuestions.$inferSelect

/** A bed beside another one in the same room, and its patient; null for an empty bed. */
export interface BedBeside {
  readonly roomId: string
  readonly bed: string
  readonly patientId: string | null
}

export type NewQuestion = Pick<
  RoommateQuestionRow,
  | 'customerId'
  | 'callId'
  | 'roomId'
  | 'askedRoomId'
  | 'patientId'
  | 'visitor'
  | 'name'
  | 'fromOrgUnit'
  | 'role'
  | 'askedAt'
  | 'expiresAt'
>

const visited = alias(rooms, 'visited')
const asked = alias(rooms, 'asked')

/** Condition that two rooms of a question still share a room: one of them may have got another number since. */
const isShared = (tx: Tx) =>
  exists(
    tx
      .select({ id: visited.id })
      .from(visited)
      .innerJoin(asked, besideOf(asked, visited))
      .where(and(eq(visited.id, roommateQuestions.roomId), eq(asked.id, roommateQuestions.askedRoomId))),
  )

/** Condition that a bed is beside another one: in a room of the unit with the same number. */
const besideOf = (
  bed: Record<'id' | 'unitId' | 'number' | 'removedAt', AnyColumn>,
  { id, unitId, number }: Record<'id' | 'unitId' | 'number', SQLWrapper>,
) =>
  and(
    eq(bed.unitId, unitId),
    sql`${sameName(bed.number)} = ${sameName(sql`${number}`)}`,
    ne(bed.id, id),
    isNull(bed.removedAt),
  )

const roomsAsked = preparedQuery<{ roomIds: string[] }, { id: string }[]>((tx) =>
  tx
    .selectDistinct({ id: roommateQuestions.askedRoomId })
    .from(roommateQuestions)
    .innerJoin(calls, eq(calls.id, roommateQuestions.callId))
    .where(and(isOneOf(roommateQuestions.askedRoomId, 'roomIds'), isNull(calls.endedAt))),
)

/**
 * Beds that share a room, and what their patients allow while another of the beds is visited. Lock the calls of the
 * visited room (`callStore.lockRoom`) before a change.
 */
export const roommateStore = {
  /** Returns the beds beside this one: the unit's rooms with the same number. */
  async bedsBeside(
    tx: Tx,
    { id, unitId, number }: { id: string; unitId: string; number: string },
  ): Promise<BedBeside[]> {
    return tx
      .select({ roomId: rooms.id, bed: rooms.bed, patientId: patients.id })
      .from(rooms)
      .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
      .where(besideOf(rooms, { id: sql`${id}`, unitId: sql`${unitId}`, number: sql`${number}` }))
      .orderBy(asc(rooms.inOrder), asc(rooms.id))
  },

  /** Returns a number that grows with time: the clock of the database, in milliseconds, which all processes share. */
  async order(tx: Tx): Promise<number> {
    const found = await tx.execute<{ order: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "order"`,
    )
    return found.rows[0]?.order ?? 0
  },

  /** Returns what a room has set for its own camera. */
  async ruleOf(
    tx: Tx,
    roomId: string,
  ): Promise<Pick<typeof rooms.$inferSelect, 'cameraZone' | 'roommateUnanswered'> | null> {
    const [row] = await tx
      .select({ cameraZone: rooms.cameraZone, roommateUnanswered: rooms.roommateUnanswered })
      .from(rooms)
      .where(eq(rooms.id, roomId))
    return row ?? null
  },

  /** Writes a question; does nothing if the bed was asked about this visitor before. */
  async ask(tx: Tx, question: NewQuestion): Promise<boolean> {
    const rows = await tx
      .insert(roommateQuestions)
      .values(question)
      .onConflictDoNothing()
      .returning({ id: roommateQuestions.id })
    return rows.length > 0
  },

  async byId(tx: Tx, id: string): Promise<RoommateQuestionRow | null> {
    const [row] = await tx.select().from(roommateQuestions).where(eq(roommateQuestions.id, id))
    return row ?? null
  },

  /** Returns the questions about a call in the order in which they were asked. */
  async ofCall(tx: Tx, callId: string): Promise<RoommateQuestionRow[]> {
    return tx
      .select()
      .from(roommateQuestions)
      .where(eq(roommateQuestions.callId, callId))
      .orderBy(asc(roommateQuestions.askedAt), asc(roommateQuestions.id))
  },

  /** Returns the questions to a bed about calls beside it that are not over, the latest first. */
  async openTo(tx: Tx, askedRoomId: string): Promise<RoommateQuestionRow[]> {
    const rows = await tx
      .select({ question: roommateQuestions })
      .from(roommateQuestions)
      .innerJoin(calls, eq(calls.id, roommateQuestions.callId))
      .where(and(eq(roommateQuestions.askedRoomId, askedRoomId), isNull(calls.endedAt), isShared(tx)))
      .orderBy(desc(roommateQuestions.askedAt), desc(roommateQuestions.id))
    return rows.map(({ question }) => question)
  },

  /** Returns the beds that were asked about calls of a bed, and itself if it was asked. */
  async askedAround(tx: Tx, roomId: string): Promise<string[]> {
    const rows = await tx
      .selectDistinct({ id: roommateQuestions.askedRoomId })
      .from(roommateQuestions)
      .where(or(eq(roommateQuestions.roomId, roomId), eq(roommateQuestions.askedRoomId, roomId)))
    return rows.map(({ id }) => id)
  },

  /** Returns those of the rooms that were asked about a call that is not over. */
  async roomsAsked(tx: Tx, roomIds: readonly string[]): Promise<Set<string>> {
    const rows = await roomsAsked(tx, { roomIds: [...roomIds] })
    return new Set(rows.map(({ id }) => id))
  },

  /** Stores the answer of a bed, whose patient is `patientId`, to all questions about a call. */
  async answer(
    tx: Tx,
    { callId, askedRoomId }: Pick<RoommateQuestionRow, 'callId' | 'askedRoomId'>,
    { answer, patientId }: Pick<RoommateQuestionRow, 'answer' | 'patientId'>,
  ): Promise<void> {
    await tx
      .update(roommateQuestions)
      .set({ answer, patientId })
      .where(and(eq(roommateQuestions.callId, callId), eq(roommateQuestions.askedRoomId, askedRoomId)))
  },

  /**
   * Resets the answers of beds with another patient than the one who was asked: nothing was asked of them, so the
   * rule of the room applies from `now` on.
   */
  async resetChanged(tx: Tx, now: Date): Promise<void> {
    const current = tx
      .select({ id: patients.id })
      .from(patients)
      .where(and(eq(patients.roomId, roommateQuestions.askedRoomId), isNull(patients.dischargedAt)))
    await tx
      .update(roommateQuestions)
      .set({ patientId: sql`(${current})`, answer: null, expiresAt: now })
      .where(sql`${roommateQuestions.patientId} is distinct from (${current})`)
  },

  /**
   * Returns the visited rooms whose screens may have to change what they show: they have not confirmed the last
   * change, the time to answer has ended since, or a bed has come beside them during the visit. `skewMs`: most that
   * `now` may differ from the database's clock.
   */
  async dueRooms(tx: Tx, now: Date, skewMs: number): Promise<string[]> {
    const isExpired = and(
      isNull(roommateQuestions.answer),
      lte(roommateQuestions.expiresAt, now),
      sql`extract(epoch from ${roommateQuestions.expiresAt}) * 1000 > ${calls.roomPictureOrder} - ${skewMs}::float8`,
    )
    const isUnconfirmed = and(
      isNull(calls.roomPicture),
      or(isNotNull(roommateQuestions.id), isNotNull(calls.roomPictureOrder)),
    )
    const changed = await tx
      .selectDistinct({ roomId: calls.roomId })
      .from(calls)
      .leftJoin(roommateQuestions, eq(roommateQuestions.callId, calls.id))
      .where(and(isNull(calls.endedAt), or(isUnconfirmed, isExpired)))
    // Beds are compared only in calls with a visitor: hundreds of patients can be waiting for theirs.
    const visitedCalls = tx
      .selectDistinct({ roomId: calls.roomId })
      .from(calls)
      .innerJoin(visits, eq(visits.callId, calls.id))
      .where(and(isNull(calls.endedAt), isNotNull(calls.startedAt), isNull(calls.roomPictureOrder)))
      .as('visited_calls')
    const newlyShared = await tx
      .select({ roomId: visitedCalls.roomId })
      .from(visitedCalls)
      .innerJoin(rooms, eq(rooms.id, visitedCalls.roomId))
      .where(
        and(
          ne(rooms.type, 'byod'),
          exists(tx.select({ id: asked.id }).from(asked).where(besideOf(asked, rooms))),
        ),
      )
    return [...new Set([...changed, ...newlyShared].map(({ roomId }) => roomId))]
  },

  /** Returns whether a visitor has come in a call: about one who came to a room for one, no one was asked. */
  async hasVisitors(tx: Tx, callId: string): Promise<boolean> {
    const rows = await tx.select({ id: visits.id }).from(visits).where(eq(visits.callId, callId)).limit(1)
    return rows.length > 0
  },

  /** Deletes the questions about a call that is over. Returns the beds that were asked. */
  async forget(tx: Tx, callId: string): Promise<string[]> {
    const rows = await tx
      .delete(roommateQuestions)
      .where(eq(roommateQuestions.callId, callId))
      .returning({ id: roommateQuestions.askedRoomId })
    return [...new Set(rows.map(({ id }) => id))]
  },
}
