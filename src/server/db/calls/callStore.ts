import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { RoomPicture } from '../../../contract/calls/roommates.ts'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import {
  type Attendance,
  attendancePlaceholders,
  attendanceValues,
  attendingFilter,
} from './attendingFilter.ts'
import { calls, invites } from '../schema/callSchema.ts'
import { lockRow } from '../connection/advisoryLocks.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { roommateStore } from './roommateStore.ts'
import { serverNodes } from '../schema/deviceSchema.ts'
import { roomsInOrgUnit, roomsInScope } from '../rooms/roomFilters.ts'
import { rooms } from '../schema.ts'

export type CallRow = typeof calls.$inferSelect
export type CallEnd = NonNullable<CallRow['endedBecause']>

interface NewCall {
  customerId: string
  roomId: string
  alias: string
  hostPin: string
  guestPin: string
}

/** Picture that a room's screen is asked for, and the order in which it was first asked for it. */
interface AskedPicture {
  picture: RoomPicture
  order: number
}

/** Open call that has started, with the names of the clinicians who are with the patient. */
export interface RunningCall<Call = CallRow> {
  call: Call
  clinicians: string[]
}

/** Part of a call that a list of hundreds shows. */
export type ListedCall = Pick<CallRow, 'id' | 'roomId' | 'people' | 'startedAt' | 'escalateAt'>

const isOpen = isNull(calls.endedAt)
const noHosts: Pick<CallRow, 'hosts' | 'hostInvites'> = { hosts: [], hostInvites: [] }

const byId = preparedQuery<{ id: string }, CallRow[]>((tx) =>
  tx
    .select()
    .from(calls)
    .where(eq(calls.id, sql.placeholder('id'))),
)
const byIds = preparedQuery<{ ids: string[] }, CallRow[]>((tx) =>
  tx.select().from(calls).where(isOneOf(calls.id, 'ids')),
)
const openOf = preparedQuery<{ roomId: string }, CallRow[]>((tx) =>
  tx
    .select()
    .from(calls)
    .where(and(eq(calls.roomId, sql.placeholder('roomId')), isOpen)),
)

const ofPatientsIn = preparedQuery<{ roomIds: string[] }, CallRow[]>((tx) =>
  tx
    .select()
    .from(calls)
    .where(
      and(isOneOf(calls.roomId, 'roomIds'), isOpen, isNotNull(calls.startedAt), isNotNull(calls.joinBase)),
    ),
)

function attendingNames(tx: Tx, judged: Parameters<typeof attendingFilter>[0]) {
  const attending = tx
    .select({ name: invites.displayName })
    .from(invites)
    .where(attendingFilter(judged))
    .orderBy(asc(invites.createdAt))
  return sql<string[]>`array${attending}`
}
const runningById = preparedQuery<{ id: string } & ReturnType<typeof attendanceValues>, RunningCall[]>((tx) =>
  tx
    .select({ call: calls, clinicians: attendingNames(tx, attendancePlaceholders) })
    .from(calls)
    .where(and(isOpen, isNotNull(calls.startedAt), eq(calls.id, sql.placeholder('id')))),
)

/** Calls of rooms. A room has at most one open row. */
export const callStore = {
  /** Serializes the rest of the transaction with others for the same room's calls. */
  async lockRoom(tx: Tx, roomId: string): Promise<void> {
    await lockRow(tx, 'call', roomId)
  },

  async open(tx: Tx, roomId: string): Promise<CallRow | null> {
    return (await openOf(tx, { roomId }))[0] ?? null
  },

  /** Returns the room's current call: started and not ended, even if no one is in it at the moment. */
  async on(tx: Tx, roomId: string): Promise<CallRow | null> {
    const open = await callStore.open(tx, roomId)
    return open === null || open.startedAt === null ? null : open
  },

  /** Returns the patients' calls in these rooms that have started and not ended. */
  async ofPatientsIn(tx: Tx, roomIds: readonly string[]): Promise<CallRow[]> {
    return ofPatientsIn(tx, { roomIds: [...roomIds] })
  },

  async openAt(tx: Tx, alias: string): Promise<CallRow | null> {
    const rows = await tx
      .select()
      .from(calls)
      .where(and(eq(calls.alias, alias), isOpen))
    return rows[0] ?? null
  },

  async byId(tx: Tx, id: string): Promise<CallRow | null> {
    return (await byId(tx, { id }))[0] ?? null
  },

  /** Returns the calls with these IDs, by ID. */
  async byIds(tx: Tx, ids: readonly string[]): Promise<Map<string, CallRow>> {
    const rows = await byIds(tx, { ids: [...ids] })
    return new Map(rows.map((row) => [row.id, row]))
  },

  async create(tx: Tx, call: NewCall): Promise<CallRow> {
    const [row] = await tx.insert(calls).values(call).returning()
    if (row === undefined) throw new Error('the call was not written')
    return row
  },

  /** Marks the call as started: the room is in a call from now on. */
  async start(tx: Tx, id: string, now: Date): Promise<void> {
    await tx
      .update(calls)
      .set({ startedAt: now })
      .where(and(eq(calls.id, id), isNull(calls.startedAt)))
  },

  /** Marks the call as a patient's, with the origin of the links in its messages and the time for its answer. */
  async markAsPatients(
    tx: Tx,
    id: string,
    patients: { joinBase: string; answerTargetSeconds: number },
  ): Promise<void> {
    await tx.update(calls).set(patients).where(eq(calls.id, id))
  },

  /** Call before the room's screen is asked for another picture: nothing is confirmed from now on. */
  async askForPicture(tx: Tx, id: string, { picture, order }: AskedPicture): Promise<void> {
    await tx
      .update(calls)
      .set({ roomPicture: null, roomPictureAsked: picture, roomPictureOrder: order })
      .where(and(eq(calls.id, id), isOpen))
  },

  /**
   * Call after the rooms or the rules at or below an org unit (null for all) have changed: the screens there
   * confirm again what they show in their calls.
   */
  async reviewPictures(tx: Tx, orgUnit: Pick<Node, 'level' | 'id'> | null): Promise<void> {
    const below = orgUnit === null ? undefined : roomsInOrgUnit(orgUnit)
    const changed = tx.select({ id: rooms.id }).from(rooms).where(below)
    await tx
      .update(calls)
      .set({ roomPicture: null, roomPictureAsked: null })
      .where(and(isOpen, isNotNull(calls.roomPicture), inArray(calls.roomId, changed)))
  },

  /** Stores the picture that the room's screen has confirmed, unless it was asked for another one since. */
  async confirmPicture(tx: Tx, id: string, { picture, order }: AskedPicture): Promise<void> {
    await tx
      .update(calls)
      .set({ roomPicture: picture })
      .where(and(eq(calls.id, id), isOpen, eq(calls.roomPictureOrder, order)))
  },

  /** Ends a call and deletes its access codes. Returns false if it had already ended. */
  async end(tx: Tx, id: string, because: CallEnd, now: Date): Promise<boolean> {
    const rows = await tx
      .update(calls)
      .set({ endedAt: now, endedBecause: because, hostPin: '', guestPin: '', people: 0, ...noHosts })
      .where(and(eq(calls.id, id), isOpen))
      .returning({ id: calls.id })
    return rows.length === 1
  },

  /**
   * Returns the server process that holds the media of an open call. This becomes `peerId`, unless a live
   * process holds it.
   */
  async claim(tx: Tx, alias: string, peerId: string): Promise<string | null> {
    const living = tx.select({ id: serverNodes.id }).from(serverNodes)
    await tx
      .update(calls)
      .set({ nodeId: peerId, people: 0, ...noHosts })
      .where(and(eq(calls.alias, alias), isOpen, or(isNull(calls.nodeId), notInArray(calls.nodeId, living))))
    return (await callStore.openAt(tx, alias))?.nodeId ?? null
  },

  /**
   * Abandons a call that has not started, so that the next one gets new access codes: someone who arrives or
   * leaves must not know those of someone else’s call. Returns the beds that were asked about it: notify them
   * after the commit.
   */
  async forgetNext(tx: Tx, roomId: string, now: Date): Promise<string[]> {
    const rows = await tx
      .update(calls)
      .set({ endedAt: now, endedBecause: 'abandoned', hostPin: '', guestPin: '' })
      .where(and(eq(calls.roomId, roomId), isOpen, isNull(calls.startedAt)))
      .returning({ id: calls.id })
    const asked: string[] = []
    for (const { id } of rows) asked.push(...(await roommateStore.forget(tx, id)))
    return asked
  },

  /** Clears the participants of conferences whose server process is gone. */
  async forsake(tx: Tx): Promise<void> {
    const living = tx.select({ id: serverNodes.id }).from(serverNodes)
    await tx
      .update(calls)
      .set({ people: 0, ...noHosts })
      .where(and(isOpen, gt(calls.people, 0), notInArray(calls.nodeId, living)))
  },

  /** Returns the open calls that have started. */
  async running(tx: Tx): Promise<CallRow[]> {
    return tx
      .select()
      .from(calls)
      .where(and(isOpen, isNotNull(calls.startedAt)))
  },

  /**
   * Returns the open calls that have started in the rooms of these scopes, the oldest first, each with the
   * names of the clinicians who are with the patient, in the order of their invites.
   */
  async runningIn(
    tx: Tx,
    within: readonly Pick<Assignment, 'path'>[],
    judged: Attendance,
  ): Promise<RunningCall<ListedCall>[]> {
    const { id, roomId, people, startedAt, escalateAt } = calls
    const clinicians = attendingNames(tx, attendanceValues(judged))
    return tx
      .select({ call: { id, roomId, people, startedAt, escalateAt }, clinicians })
      .from(calls)
      .innerJoin(rooms, eq(rooms.id, calls.roomId))
      .where(and(isOpen, isNotNull(calls.startedAt), roomsInScope(within)))
      .orderBy(asc(calls.startedAt))
  },

  /** Returns the same of one call; null if it is over or has not started. */
  async runningById(tx: Tx, id: string, judged: Attendance): Promise<RunningCall | null> {
    return (await runningById(tx, { id, ...attendanceValues(judged) }))[0] ?? null
  },

  /** Reports whether a clinician is with the patient in this call. */
  async isAttended(tx: Tx, id: string, judged: Attendance): Promise<boolean> {
    const rows = await tx
      .select({ id: invites.id })
      .from(calls)
      .innerJoin(invites, eq(invites.callId, calls.id))
      .where(and(eq(calls.id, id), attendingFilter(attendanceValues(judged))))
      .limit(1)
    return rows.length > 0
  },

  /**
   * Stores how many participants are in the call, and which hosts. Returns the row; null if the call is over.
   */
  async count(
    tx: Tx,
    alias: string,
    now: Pick<CallRow, 'people' | 'hosts' | 'hostInvites'>,
  ): Promise<CallRow | null> {
    const [row] = await tx
      .update(calls)
      .set(now)
      .where(and(eq(calls.alias, alias), isOpen))
      .returning()
    return row ?? null
  },
}
