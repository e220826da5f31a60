import { randomBytes } from 'node:crypto'
import { type NewRoom, type RoomChange, RoomItem } from '../../../contract/rooms.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { codeFromBytes } from '../../../domain/bedside/entryCode.ts'
import { roomProblems } from '../../../domain/records.ts'
import { newStandaloneConnectionProblems } from '../../../domain/devices/standaloneConnection.ts'
import { assignmentsFor, hasRightAt, type Place } from '../../../domain/permissions/roles.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { roommateStore } from '../../db/calls/roommateStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { findRoomDependents } from '../../db/orgUnits/findDependents.ts'
import { roomAdminStore } from '../../db/rooms/roomAdminStore.ts'
import { listRooms, roomSortKeys } from '../../db/rooms/roomList.ts'
import { orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { onlyItem } from '../../lists/listQuery.ts'
import type { CommandContext } from '../context.ts'
import { endRoomSessions } from '../bedside/endRoomSessions.ts'
import { notifyAsked } from '../calls/endCall.ts'
import { isId } from '../orgUnits/orgUnitCommands.ts'
import { changedValues, type FoundRecord, recordCommands, type VersionedRef } from '../recordCommands.ts'
import { hiddenRuleChange, roommateColumns, roommateProblems, roommateValues } from './roommateRule.ts'
import { changedConnection, connectionValues, sealedConnection } from './standaloneConnection.ts'
import { refuseFilled, refuseProblems } from '../../errors/recordErrors.ts'

type RoomCommandDeps = Pick<CommandContext, 'database' | 'installationKey' | 'callSignals'>

/** Returns a room of any type that the user may see. Throws `not_found` for any other. */
export async function visibleRoom(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
  removed = false,
): Promise<RoomItem> {
  const within = assignmentsFor(assignments, 'seeStructure')
  const types = RoomItem.shape.type.options
  const question = { types, within, words: [], keys: roomSortKeys([]), id, removed }
  return onlyItem((part) => listRooms(tx, question, part))
}

/**
 * Creates a room or bed, with an id for its device. Throws the problems of its fields, `forbidden`, and
 * `already_exists`.
 */
export async function createRoom(
  { database, installationKey }: RoomCommandDeps,
  actor: RequestActor,
  asked: NewRoom,
): Promise<RoomItem> {
  const made = { ...asked, number: asked.number.trim(), bed: asked.bed.trim() }
  refuseProblems({ ...roomProblems(made), ...newStandaloneConnectionProblems(made.type, made.reach) })
  return rooms.create({ database }, actor, async (tx) => {
    const place = await placeOf(tx, actor.user, made.unit_id)
    if (place === null) throw new ApiError('bad_request', { fields: { unit_id: 'not_found' } })
    refuseUnlessKept(actor.user, place)
    const id = await roomAdminStore.create(tx, made, {
      type: RoomItem.shape.type.parse(made.type),
      customerId: place.customerId ?? '',
      uniqueId: codeFromBytes(randomBytes(8)),
      ...(made.reach !== undefined && sealedConnection(made.reach, installationKey)),
    })
    await reviewUnit(tx, made.unit_id)
    return { id, place }
  })
}

/**
 * Changes a room’s number or bed, how its device is reached, or its rule towards roommates. Throws as `createRoom` does, and
 * `stale_record` if someone else changed it first.
 */
export async function updateRoom(
  { database, installationKey, callSignals }: RoomCommandDeps,
  actor: RequestActor,
  seen: VersionedRef,
  { number, bed, reach: asked, zone, roommate_unanswered: unanswered }: RoomChange,
): Promise<RoomItem> {
  let beds: readonly string[] = []
  const changed = await rooms.change({ database }, actor, seen.id, async (tx, { item: before }) => {
    const change = { number: (number ?? before.number).trim(), bed: (bed ?? before.bed).trim() }
    const connection = asked && changedConnection(before, asked)
    const rule = { zone, unanswered }
    refuseProblems({
      ...roomProblems({ ...before, ...change }),
      ...connection?.problems,
      ...roommateProblems(before, rule),
    })
    const kept = connection && sealedConnection(connection.becomes, installationKey)
    const columns = await roommateColumns(tx, seen.id, rule)
    const hidden = before.roommates ? {} : hiddenRuleChange(await roommateStore.ruleOf(tx, seen.id), columns)
    const isWritten = await roomAdminStore.change(tx, seen, { ...change, ...kept, ...columns })
    await reviewUnit(tx, before.unit_id)
    beds = await roommateStore.askedAround(tx, seen.id)
    // The audit records only that the password changed.
    const unread = { ...hidden, ...(kept?.reachPassword !== undefined && { password_changed: true }) }
    return isWritten && (Object.keys(unread).length === 0 || unread)
  })
  // A bed that has left the room shows no visits to those that were beside it, nor they to it.
  notifyAsked({ callSignals }, beds)
  return changed
}

/**
 * Removes a room without a patient and without a call: its device and its remotes are signed out immediately,
 * and it can be restored. Throws `not_empty`, `stale_record`, `forbidden`.
 */
export async function removeRoom(
  context: CommandContext,
  actor: RequestActor,
  seen: VersionedRef,
): Promise<void> {
  let customerId = ''
  await rooms.remove(context, actor, seen.id, async (tx, { item, place }) => {
    customerId = place.customerId ?? ''
    if (!(await roomAdminStore.setRemoved(tx, seen, true))) return false
    refuseFilled(await findRoomDependents(tx, seen.id))
    await reviewUnit(tx, item.unit_id)
    return true
  })
  context.rooms.revokeCredential(seen.id)
  await endRoomSessions(context, { id: seen.id, customerId }, 'revoked')
}

/**
 * Restores a removed room, with its device. Throws `already_exists` if its number is taken in the meantime.
 */
export async function restoreRoom(
  parts: { database: Database },
  actor: RequestActor,
  id: string,
): Promise<RoomItem> {
  return rooms.restore(parts, actor, id, async (tx, { item }) => {
    await reviewUnit(tx, item.unit_id)
    return roomAdminStore.setRemoved(tx, item, false)
  })
}

/** Lets the rooms of a unit apply in their calls which beds they have beside them now. The next sweep does it. */
const reviewUnit = (tx: Tx, id: string) => callStore.reviewPictures(tx, { level: 'unit', id })

/**
 * Returns the place of a unit's rooms and locks the unit until the transaction ends. Returns null if the unit
 * is gone or the user does not see it.
 */
async function placeOf(tx: Tx, { assignments }: ConsoleUser, unitId: string): Promise<Partial<Place> | null> {
  const isThere = isId(unitId) && (await orgUnitStore.hold(tx, 'unit', unitId))
  const found = isThere ? await orgUnitStore.byId(tx, 'unit', unitId) : null
  return found !== null && hasRightAt(assignments, 'seeStructure', found.place) ? found.place : null
}

function refuseUnlessKept(
  { assignments }: ConsoleUser,
  place: Partial<Place> | null,
): asserts place is Partial<Place> {
  if (place === null || !hasRightAt(assignments, 'changeStructure', place)) throw new ApiError('forbidden')
}

/** Returns the values of a room that the audit records: nothing about its patient. */
const valuesOf = ({ number, bed, type, reach, roommates }: RoomItem): Record<string, unknown> => ({
  number,
  bed,
  type,
  ...connectionValues(reach),
  ...roommateValues(roommates),
})

const rooms = recordCommands<RoomItem, FoundRecord<RoomItem>>({
  unique: 'number',
  find: async (tx, user, id, action) => {
    const item = await visibleRoom(tx, user, id, action === 'restore')
    const place = await placeOf(tx, user, item.unit_id)
    if (place === null && action === 'restore')
      throw new ApiError('not_found', { fields: { unit_id: 'not_found' } })
    refuseUnlessKept(user, place)
    return { item, place }
  },
  read: visibleRoom,
  target: (item) => ({ kind: 'room', id: item.id, name: roomLabel(item) }),
  audited: (before, after) => {
    // The rule of a bed is not shown while it shares its room with no other, but it is kept.
    const isRuleKnown = [before, after].every((item) => item === null || Boolean(item.roommates))
    const shown = (item: RoomItem | null) => item && (isRuleKnown ? item : { ...item, roommates: null })
    return changedValues(valuesOf)(shown(before), shown(after))
  },
})
