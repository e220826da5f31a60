import type { Knock, KnockRequest, Knocks, KnockRoom } from '../../../contract/calls/knocks.ts'
import { knockTimes } from '../../../domain/calls/knockRules.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../db/calls/knockStore.ts'
import { findKnockRooms } from '../../db/calls/knockRooms.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { sendDeviceCommand } from '../devices/sendDeviceCommand.ts'
import { endCall } from './endCall.ts'
import { roomName } from './joinByLink.ts'
import { isOwnKnock, type KnockCaller, knockerFor, orgUnitOf } from './knocks/knockCaller.ts'
import { isOpenedBy, publishKnock, showNextKnock } from './knockQueue.ts'
import { presentKnock } from './knockView.ts'

/**
 * Knocks at a room for a clinician or another system: the room's screen and remotes ask the patient, and nothing opens before
 * the answer. If the room's screen is not linked, the knock ends with `room_offline`.
 * @throws `not_found` for a room whose patients the caller or clinician may not see, `function_not_available` for a
 * patient's own phone, `already_knocking` while a knock of the same clinician waits there,
 * `stale_record` if the bed has another patient than the clinician has seen.
 */
export async function knockAtRoom(
  context: CommandContext,
  caller: KnockCaller,
  { room: roomId, reason, note = '', patient, clinician }: KnockRequest,
): Promise<Knock> {
  const now = new Date(context.clock.now())
  const isLinked = await context.rooms.isOnline(roomId)
  const { assignments, by, ...knocker } = await knockerFor(context, caller, clinician)
  const { knock, room } = await context.database.transaction(caller.scope, async (tx) => {
    const found = await visibleRoom(tx, caller, roomId)
    if (!hasRightAt(assignments, 'seePatients', found)) throw new ApiError('not_found')
    if (found.type === 'byod') throw new ApiError('function_not_available')
    await callStore.lockRoom(tx, roomId)
    const { customerId } = found
    // Read again under the lock: the bed may have changed since the clinician chose the room.
    const patientId = (await roomStore.byId(tx, roomId))?.patient?.id ?? null
    if (patient !== undefined && patient !== patientId) throw new ApiError('stale_record')
    const covered = (await deviceStore.lastState(tx, roomId))?.covered ?? false
    const fromOrgUnit = orgUnitOf(assignments, found)
    const asked = { patientId, reason, note, covered, createdAt: now, customerId, roomId }
    const row = await knockStore.create(tx, { ...knocker, fromOrgUnit, ...asked })
    if (row === null) throw new ApiError('already_knocking')
    await auditStore.write(tx, {
      by,
      action: 'knock',
      target: { kind: 'room', id: roomId, name: roomLabel(found) },
      place: found,
      after: { reason },
    })
    await showNextKnock(tx, found, now, isLinked)
    const written = await knockStore.byId(tx, row.id)
    return { room: found, knock: await presentKnock(tx, written ?? row, found) }
  })
  if (isLinked) await publishKnock(context, room)
  return knock
}

/** Returns the caller's knocks that wait, and those that ended a short time ago. */
export async function listKnocks(
  { database, clock }: CommandContext,
  { owner, scope }: KnockCaller,
): Promise<Knocks> {
  const now = clock.now()
  return database.transaction(scope, async (tx) => {
    const rows = await knockStore.of(tx, owner, new Date(now - knockTimes.listedMs))
    const rooms = await roomStore.byIds(
      tx,
      rows.map(({ roomId }) => roomId),
    )
    const knocks: Knock[] = []
    for (const row of rows) {
      const room = rooms.get(row.roomId)
      if (room !== undefined) knocks.push(await presentKnock(tx, row, room))
    }
    return { now, knocks }
  })
}

/**
 * Takes a knock back. If the patient has already let the clinician in and no clinician has joined, the call
 * ends. Does nothing for a knock that is over. Throws `not_found` for a knock of someone else.
 */
export async function takeKnockBack(context: CommandContext, caller: KnockCaller, id: string): Promise<void> {
  const { database, clock, conferenceUrl } = context
  const { scope } = caller
  const now = new Date(clock.now())
  const found = await database.transaction(scope, (tx) => knockStore.byId(tx, id))
  const isLinked = found !== null && (await context.rooms.isOnline(found.roomId))
  const ownKnock = async (tx: Tx): Promise<KnockRow> => {
    const row = await knockStore.byId(tx, id)
    if (row === null || !isOwnKnock(row, caller)) throw new ApiError('not_found')
    return row
  }
  const { row, call } = await database.transaction(scope, async (tx) => {
    const { roomId } = await ownKnock(tx)
    await callStore.lockRoom(tx, roomId)
    const own = await ownKnock(tx)
    const room = await roomStore.byId(tx, roomId)
    if ((await knockStore.end(tx, id, 'taken_back', now)) && room !== null) {
      await showNextKnock(tx, room, now, isLinked)
      return { row: own, call: null }
    }
    const opened = own.callId === null ? null : await callStore.byId(tx, own.callId)
    // A call that was running before the answer is the patient's own.
    if (opened === null || opened.endedAt !== null || !isOpenedBy(own, opened))
      return { row: own, call: null }
    const judged = { now, knowsHosts: conferenceUrl === null }
    return { row: own, call: (await callStore.isAttended(tx, opened.id, judged)) ? null : opened }
  })
  if (call !== null) {
    await endCall(context, call, 'ended')
    // Nodes of another vendor do not hear that the call has ended.
    const session = `knock:${id}`
    const command = { command: 'final_end_call', params: {}, session, actedAt: clock.now() } as const
    await sendDeviceCommand(context, call.roomId, command).catch(() => undefined)
  }
  if (row.endedAt === null) await publishKnock(context, { id: row.roomId, customerId: row.customerId })
}

/** Returns rooms at which the clinician can knock, found by room, unit, facility or patient. */
export async function knockRooms(
  context: CommandContext,
  user: ConsoleUser,
  words: readonly string[],
): Promise<KnockRoom[]> {
  const within = assignmentsFor(user.assignments, 'seePatients')
  if (within.length === 0) throw new ApiError('forbidden')
  return presentRooms(context, user, (tx) => findKnockRooms(tx, { within, words }))
}

/**
 * Returns one room at which the clinician can knock.
 * @throws `not_found` for a room whose patients they may not see, `function_not_available` for a patient's
 * own phone.
 */
export async function knockRoom(context: CommandContext, user: ConsoleUser, id: string): Promise<KnockRoom> {
  const [room] = await presentRooms(context, user, async (tx) => {
    const found = await visibleRoom(tx, user, id)
    if (found.type === 'byod') throw new ApiError('function_not_available')
    return [found]
  })
  if (room === undefined) throw new ApiError('not_found')
  return room
}

async function presentRooms(
  context: CommandContext,
  { assignments, scope }: ConsoleUser,
  find: (tx: Tx) => Promise<readonly RoomRecord[]>,
): Promise<KnockRoom[]> {
  const found = await context.database.transaction(scope, async (tx) => {
    const rooms = await find(tx)
    const states = await deviceStore.lastStates(
      tx,
      rooms.map(({ id }) => id),
    )
    const all: Omit<KnockRoom, 'connected'>[] = []
    for (const room of rooms) {
      const { in_call = false, covered = false } = states.get(room.id) ?? {}
      const { firstName = '', lastName = '' } = room.patient ?? {}
      all.push({
        id: room.id,
        room: roomName(room),
        unit: room.unit,
        patient: `${firstName} ${lastName}`.trim(),
        patient_id: room.patient?.id ?? null,
        from: orgUnitOf(assignments, room),
        in_call,
        covered,
        patience_seconds: await settingStore.of(tx, room, 'knock_seconds'),
      })
    }
    return all
  })
  return Promise.all(
    found.map(async (room) => ({ ...room, connected: await context.rooms.isOnline(room.id) })),
  )
}

/** Throws `not_found` for a room whose patients the caller may not see. */
async function visibleRoom(
  tx: Tx,
  { assignments }: Pick<KnockCaller, 'assignments'>,
  id: string,
): Promise<RoomRecord> {
  const room = await roomStore.byId(tx, id)
  if (room === null || !hasRightAt(assignments, 'seePatients', room)) throw new ApiError('not_found')
  return room
}
