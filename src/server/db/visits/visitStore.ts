import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { mostVisits } from '../../../contract/visits/visits.ts'
import type { KnockRow } from '../calls/knockStore.ts'
import type { Tx } from '../database.ts'
import { serverNodes } from '../schema/deviceSchema.ts'
import { knocks } from '../schema/knockSchema.ts'
import { visits } from '../schema/visitSchema.ts'

export type VisitRow = typeof visits.$inferSelect
export type VisitFigures = Pick<VisitRow, 'sawMs' | 'heardMs' | 'sharedMs'>

/** A visit, with the outcome and the end of its knock. */
export interface KnownVisit {
  visit: VisitRow
  knock: Pick<KnockRow, 'userId' | 'outcome' | 'endedAt'> | null
}

/** Stay of a person in a call. */
export type NewAttendance = Pick<
  VisitRow,
  | 'customerId'
  | 'roomId'
  | 'patientId'
  | 'inviteId'
  | 'knockId'
  | 'name'
  | 'fromOrgUnit'
  | 'role'
  | 'began'
  | 'reason'
  | 'note'
  | 'at'
> & { callId: string; personId: string; peerId: string }

/** Changes of a visit that a server process has to write. */
export interface WrittenVisit extends VisitFigures {
  id: string
  endedAt: Date | null
}

const knockFields = { userId: knocks.userId, outcome: knocks.outcome, endedAt: knocks.endedAt }

const ofPatient = (roomId: string, patientId: string) =>
  and(eq(visits.roomId, roomId), eq(visits.patientId, patientId))

/** Visits to rooms by video. */
export const visitStore = {
  /** Begins the visit of a person who knocks. */
  async knocked(tx: Tx, knock: KnockRow): Promise<void> {
    const { customerId, roomId, patientId, name, fromOrgUnit, reason, note } = knock
    await tx.insert(visits).values({
      customerId,
      roomId,
      patientId,
      name,
      fromOrgUnit,
      reason,
      note,
      knockId: knock.id,
      at: knock.createdAt,
      role: knock.userId === null ? 'system' : 'clinician',
      began: knock.kind,
    })
  },

  /**
   * Begins a stay in a call: continues the person's stay if it has not ended or ended after `since`, or the
   * visit of their knock.
   */
  async begin(tx: Tx, attendance: NewAttendance, since: Date): Promise<VisitRow> {
    const { callId, personId, inviteId, peerId, knockId } = attendance
    const [last] = await tx
      .select()
      .from(visits)
      .where(
        and(
          eq(visits.callId, callId),
          eq(visits.personId, personId),
          or(isNull(visits.endedAt), gt(visits.endedAt, since)),
        ),
      )
      .orderBy(desc(visits.at))
      .limit(1)
      .for('update')
    const [own] =
      last === undefined && knockId !== null
        ? await tx
            .select()
            .from(visits)
            .where(and(eq(visits.knockId, knockId), isNull(visits.callId)))
            .for('update')
        : [last]
    const there = {
      callId,
      personId,
      inviteId,
      peerId,
      endedAt: null,
      sealedAt: null,
      writtenAt: attendance.at,
    }
    const [row] =
      own === undefined
        ? await tx
            .insert(visits)
            .values({ ...attendance, writtenAt: attendance.at })
            .returning()
        : await tx.update(visits).set(there).where(eq(visits.id, own.id)).returning()
    if (row === undefined) throw new Error('the visit was not written')
    return row
  },

  /** Writes the figures of visits. They never decrease. */
  async write(tx: Tx, written: readonly WrittenVisit[], now: Date): Promise<void> {
    const rows = written.map(
      ({ id, endedAt, sawMs, heardMs, sharedMs }) =>
        sql`(${id}::uuid, ${endedAt?.toISOString() ?? null}::timestamptz, ${sawMs}::int, ${heardMs}::int, ${sharedMs}::int)`,
    )
    await tx.execute(sql`
      update visits v set ended_at = w.ended_at, written_at = ${now.toISOString()}::timestamptz,
        saw_ms = greatest(v.saw_ms, w.saw_ms), heard_ms = greatest(v.heard_ms, w.heard_ms),
        shared_ms = greatest(v.shared_ms, w.shared_ms)
      from (values ${sql.join(rows, sql`, `)}) as w (id, ended_at, saw_ms, heard_ms, shared_ms)
      where v.id = w.id`)
  },

  /**
   * Counts a motion of the room's camera by the person of an invite; a renewal of the same motion before
   * `pauseMs` have passed is no other one. Null for a stop.
   */
  async moved(
    tx: Tx,
    {
      inviteId,
      motion,
      now,
      pauseMs,
    }: { inviteId: string; motion: string | null; now: Date; pauseMs: number },
  ): Promise<void> {
    const since = new Date(now.getTime() - pauseMs)
    const isRenewal = and(eq(visits.motion, motion ?? ''), gt(visits.movedAt, since))
    await tx
      .update(visits)
      .set(
        motion === null
          ? { motion }
          : {
              motion,
              movedAt: now,
              cameraMoves: sql`${visits.cameraMoves} + case when ${isRenewal} then 0 else 1 end`,
            },
      )
      .where(and(eq(visits.inviteId, inviteId), isNull(visits.endedAt)))
  },

  /** Returns the visits to a patient in this bed, the newest first. */
  async list(tx: Tx, roomId: string, patientId: string): Promise<KnownVisit[]> {
    return tx
      .select({ visit: visits, knock: knockFields })
      .from(visits)
      .leftJoin(knocks, eq(knocks.id, visits.knockId))
      .where(ofPatient(roomId, patientId))
      .orderBy(desc(visits.at), desc(visits.id))
      .limit(mostVisits)
  },

  async unread(tx: Tx, roomId: string, patientId: string): Promise<number> {
    const [found] = await tx
      .select({ unread: count() })
      .from(visits)
      .where(and(ofPatient(roomId, patientId), isNull(visits.readAt)))
    return found?.unread ?? 0
  },

  /**
   * Marks those of a patient's visits that were `listed` as read; with a full list, also the older ones, which
   * no list contains. Returns false if all of them were.
   */
  async read(
    tx: Tx,
    { roomId, patientId, listed, now }: { roomId: string; patientId: string; listed: string[]; now: Date },
  ): Promise<boolean> {
    const isListed = inArray(visits.id, listed)
    const oldest = tx
      .select({ at: min(visits.at) })
      .from(visits)
      .where(and(ofPatient(roomId, patientId), isListed))
    const isRead = listed.length < mostVisits ? isListed : or(isListed, lt(visits.at, oldest))
    const rows = await tx
      .update(visits)
      .set({ readAt: now })
      .where(and(ofPatient(roomId, patientId), isNull(visits.readAt), isRead))
      .returning({ id: visits.id })
    return rows.length > 0
  },

  /** Removes the patient from the visits to a bed: no one sees them there any longer. */
  async wipe(tx: Tx, roomId: string): Promise<void> {
    await tx
      .update(visits)
      .set({ patientId: null, note: '' })
      .where(and(eq(visits.roomId, roomId), or(isNotNull(visits.patientId), sql`${visits.note} <> ''`)))
  },

  /** Ends the stays whose server process is gone, at the time that it last wrote. Returns their rooms. */
  async endAbandoned(tx: Tx): Promise<string[]> {
    const living = tx.select({ id: serverNodes.id }).from(serverNodes)
    const rows = await tx
      .update(visits)
      .set({ endedAt: sql`${visits.writtenAt}` })
      .where(and(isNotNull(visits.peerId), isNull(visits.endedAt), notInArray(visits.peerId, living)))
      .returning({ roomId: visits.roomId })
    return [...new Set(rows.map(({ roomId }) => roomId))]
  },

  /**
   * Returns visits that ended before `until` and have no copy in the audit yet. Those that another process
   * handles are left out.
   */
  async unsealed(tx: Tx, until: Date, atMost: number): Promise<KnownVisit[]> {
    const hasLeft = lt(visits.endedAt, until)
    const neverCame = and(isNull(visits.callId), or(isNull(knocks.id), lt(knocks.endedAt, until)))
    return tx
      .select({ visit: visits, knock: knockFields })
      .from(visits)
      .leftJoin(knocks, eq(knocks.id, visits.knockId))
      .where(and(isNull(visits.sealedAt), or(hasLeft, neverCame)))
      .orderBy(visits.at)
      .limit(atMost)
      .for('update', { of: visits, skipLocked: true })
  },

  async seal(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    await tx
      .update(visits)
      .set({ sealedAt: now })
      .where(inArray(visits.id, [...ids]))
  },

  /**
   * Deletes at most `atMost` visits of which only the copy in the audit is kept: the patient has left the bed.
   * Returns how many.
   */
  async forget(tx: Tx, atMost: number): Promise<number> {
    const old = tx
      .select({ id: visits.id })
      .from(visits)
      .where(and(isNotNull(visits.sealedAt), isNull(visits.patientId)))
      .limit(atMost)
    const gone = await tx.delete(visits).where(inArray(visits.id, old)).returning({ id: visits.id })
    return gone.length
  },
}
