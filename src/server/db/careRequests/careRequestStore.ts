import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Tx } from '../database.ts'
import { roomsInScope } from '../rooms/roomFilters.ts'
import { careRequests } from '../schema/careRequestSchema.ts'
import { rooms } from '../schema.ts'

export type CareRequestRow = typeof careRequests.$inferSelect
export type CareRequestEnd = NonNullable<CareRequestRow['outcome']>
type NewCareRequest = Omit<
  CareRequestRow,
  'id' | 'patientLeftAt' | 'seenAt' | 'seenBy' | 'escalateAt' | 'endedAt' | 'outcome' | 'doneBy'
>

/** Org units whose rooms a reader sees. */
export type Within = readonly Pick<Assignment, 'path'>[]

const isOpen = isNull(careRequests.endedAt)

/** Requests of patients. Lock the room's calls (`callStore.lockRoom`) before a change, except for `see`. */
export const careRequestStore = {
  /** Creates a request. Returns null if one of its kind is open in the room. */
  async create(tx: Tx, request: NewCareRequest): Promise<CareRequestRow | null> {
    const [row] = await tx.insert(careRequests).values(request).onConflictDoNothing().returning()
    return row ?? null
  },

  async byId(tx: Tx, id: string): Promise<CareRequestRow | null> {
    const [row] = await tx.select().from(careRequests).where(eq(careRequests.id, id))
    return row ?? null
  },

  /** Returns the open requests of a patient in a room, and those done after `since`; the newest first. */
  async ofPatient(
    tx: Tx,
    { roomId, patientId }: { roomId: string; patientId: string | null },
    since: Date,
  ): Promise<CareRequestRow[]> {
    const isRecent = and(eq(careRequests.outcome, 'done'), gt(careRequests.endedAt, since))
    return tx
      .select()
      .from(careRequests)
      .where(and(eq(careRequests.roomId, roomId), isPatient(patientId), or(isOpen, isRecent)))
      .orderBy(desc(careRequests.sentAt), desc(careRequests.id))
  },

  /** Returns the open requests of these scopes, the longest waiting first. `only`: ids of those to look for. */
  async openIn(tx: Tx, within: Within, only?: readonly string[]): Promise<CareRequestRow[]> {
    const rows = await tx
      .select({ request: careRequests })
      .from(careRequests)
      .innerJoin(rooms, eq(rooms.id, careRequests.roomId))
      .where(
        and(
          isOpen,
          isNull(rooms.removedAt),
          roomsInScope(within),
          only === undefined ? undefined : inArray(careRequests.id, [...only]),
        ),
      )
      .orderBy(asc(careRequests.sentAt), asc(careRequests.id))
    return rows.map(({ request }) => request)
  },

  async openInRoom(tx: Tx, roomId: string): Promise<CareRequestRow[]> {
    return tx
      .select()
      .from(careRequests)
      .where(and(eq(careRequests.roomId, roomId), isOpen))
  },

  /**
   * Records who first saw these open requests. Returns those that no one had seen. One that another transaction
   * is changing is left out: someone else has seen it.
   */
  async see(tx: Tx, ids: readonly string[], seenBy: string, seenAt: Date): Promise<CareRequestRow[]> {
    if (ids.length === 0) return []
    const free = tx
      .select({ id: careRequests.id })
      .from(careRequests)
      .where(and(inArray(careRequests.id, [...ids]), isOpen, isNull(careRequests.seenAt)))
      .for('update', { skipLocked: true })
    return tx.update(careRequests).set({ seenAt, seenBy }).where(inArray(careRequests.id, free)).returning()
  },

  /** Sets when the next people are to be notified; null for never. */
  async schedule(tx: Tx, id: string, escalateAt: Date | null): Promise<void> {
    await tx
      .update(careRequests)
      .set({ escalateAt })
      .where(and(eq(careRequests.id, id), isOpen))
  },

  /** Returns the open requests of which the next people are to be notified at `now`. */
  async due(tx: Tx, now: Date): Promise<CareRequestRow[]> {
    return tx
      .select()
      .from(careRequests)
      .where(and(isOpen, lte(careRequests.escalateAt, now)))
      .orderBy(asc(careRequests.escalateAt))
  },

  /** Forgets who asked for what in a bed that the patient leaves; the requests stay. */
  async forgetPatient(tx: Tx, roomId: string, patientLeftAt: Date): Promise<void> {
    await tx
      .update(careRequests)
      .set({ patientId: null, patientLeftAt })
      .where(and(eq(careRequests.roomId, roomId), isNull(careRequests.patientLeftAt)))
  },

  /** Ends a request. Returns false if it had already ended. */
  async end(
    tx: Tx,
    id: string,
    { outcome, endedAt, doneBy = null }: { outcome: CareRequestEnd; endedAt: Date; doneBy?: string | null },
  ): Promise<boolean> {
    const rows = await tx
      .update(careRequests)
      .set({ outcome, endedAt, doneBy, escalateAt: null })
      .where(and(eq(careRequests.id, id), isOpen))
      .returning({ id: careRequests.id })
    return rows.length === 1
  },
}

/** Condition for the requests of the patient who is in the bed now; null for someone without a record. */
const isPatient = (patientId: string | null): SQL | undefined =>
  and(
    isNull(careRequests.patientLeftAt),
    patientId === null ? isNull(careRequests.patientId) : eq(careRequests.patientId, patientId),
  )
