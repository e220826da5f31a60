import { randomBytes } from 'node:crypto'
import { type NewRoom, type RoomChange, RoomItem } from '../../../contract/rooms.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { codeFromBytes } from '../../../domain/bedside/entryCode.ts'
import { roomProblems } from '../../../domain/records.ts'
import { newStandaloneConnectionProblems } from '../../../domain/devices/standaloneConnection.ts'
import { assignmentsFor, hasRightAt, type Place } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { findRoomDependents } from '../../db/orgUnits/findDependents.ts'
import { roomAdminStore } from '../../db/rooms/roomAdminStore.ts'
import { listRooms, roomSortKeys } from '../../db/rooms/roomList.ts'
import { orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { endRoomSessions } from '../bedside/endRoomSessions.ts'
import { isId, type VersionedRef } from '../orgUnits/orgUnitCommands.ts'
import { changedConnection, connectionValues, sealedConnection } from './standaloneConnection.ts'
import { differences, refuseFilled, refuseProblems, mapUniqueViolation } from '../../errors/recordErrors.ts'

type RoomCommandDeps = Pick<CommandContext, 'database' | 'installationKey'>

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
  const { items } = await listRooms(tx, question, { after: null, limit: 1, counted: false })
  const [item] = items
  if (item === undefined) throw new ApiError('not_found')
  return item
}

/**
 * Creates a room or bed, with an id for its device. Throws the problems of its fields, `forbidden`, and
 * `already_exists`.
 */
export async function createRoom(
  { database, installationKey }: RoomCommandDeps,
  { user, by }: RequestActor,
  asked: NewRoom,
): Promise<RoomItem> {
  const made = { ...asked, number: asked.number.trim(), bed: asked.bed.trim() }
  refuseProblems({ ...roomProblems(made), ...newStandaloneConnectionProblems(made.type, made.reach) })
  return mapUniqueViolation('number', () =>
    database.transaction(user.scope, async (tx) => {
      const place = await placeOf(tx, user, made.unit_id)
      if (place === null) throw new ApiError('bad_request', { fields: { unit_id: 'not_found' } })
      refuseUnlessKept(user, place)
      const id = await roomAdminStore.create(tx, made, {
        type: RoomItem.shape.type.parse(made.type),
        customerId: place.customerId ?? '',
        uniqueId: codeFromBytes(randomBytes(8)),
        ...(made.reach !== undefined && sealedConnection(made.reach, installationKey)),
      })
      const item = await visibleRoom(tx, user, id)
      await auditStore.write(tx, {
        by,
        action: 'create',
        target: targetOf(item),
        place,
        after: valuesOf(item),
      })
      return item
    }),
  )
}

/**
 * Changes a room’s number or bed, or how its device is reached. Throws as `createRoom` does, and
 * `stale_record` if someone else changed it first.
 */
export async function updateRoom(
  { database, installationKey }: RoomCommandDeps,
  { user, by }: RequestActor,
  seen: VersionedRef,
  { number, bed, reach: asked }: RoomChange,
): Promise<RoomItem> {
  return mapUniqueViolation('number', () =>
    database.transaction(user.scope, async (tx) => {
      const before = await visibleRoom(tx, user, seen.id)
      const place = await placeOf(tx, user, before.unit_id)
      refuseUnlessKept(user, place)
      const change = { number: (number ?? before.number).trim(), bed: (bed ?? before.bed).trim() }
      const connection = asked && changedConnection(before, asked)
      refuseProblems({ ...roomProblems({ ...before, ...change }), ...connection?.problems })
      const kept = connection && sealedConnection(connection.becomes, installationKey)
      if (!(await roomAdminStore.change(tx, seen, { ...change, ...kept }))) throw new ApiError('stale_record')
      const item = await visibleRoom(tx, user, seen.id)
      const changes = differences(valuesOf(before), {
        ...valuesOf(item),
        // The audit records only that the password changed.
        ...(kept?.reachPassword !== undefined && { password_changed: true }),
      })
      await auditStore.write(tx, {
        by,
        action: 'change',
        target: targetOf(item),
        place: place ?? {},
        ...changes,
      })
      return item
    }),
  )
}

/**
 * Removes a room without a patient and without a call: its device and its remotes are signed out immediately,
 * and it can be restored. Throws `not_empty`, `stale_record`, `forbidden`.
 */
export async function removeRoom(
  context: CommandContext,
  { user, by }: RequestActor,
  seen: VersionedRef,
): Promise<void> {
  const customerId = await context.database.transaction(user.scope, async (tx) => {
    const item = await visibleRoom(tx, user, seen.id)
    const place = await placeOf(tx, user, item.unit_id)
    refuseUnlessKept(user, place)
    if (!(await roomAdminStore.setRemoved(tx, seen, true))) throw new ApiError('stale_record')
    refuseFilled(await findRoomDependents(tx, seen.id))
    const told = { target: targetOf(item), place: place ?? {}, before: valuesOf(item) }
    await auditStore.write(tx, { by, action: 'remove', ...told })
    return place?.customerId ?? ''
  })
  context.rooms.revokeCredential(seen.id)
  await endRoomSessions(context, { id: seen.id, customerId }, 'revoked')
}

/**
 * Restores a removed room, with its device. Throws `already_exists` if its number is taken in the meantime.
 */
export async function restoreRoom(
  { database }: { database: Database },
  { user, by }: RequestActor,
  id: string,
): Promise<RoomItem> {
  return mapUniqueViolation('number', () =>
    database.transaction(user.scope, async (tx) => {
      const removed = await visibleRoom(tx, user, id, true)
      const place = await placeOf(tx, user, removed.unit_id)
      if (place === null) throw new ApiError('not_found', { fields: { unit_id: 'not_found' } })
      refuseUnlessKept(user, place)
      if (!(await roomAdminStore.setRemoved(tx, removed, false))) throw new ApiError('stale_record')
      const item = await visibleRoom(tx, user, id)
      await auditStore.write(tx, {
        by,
        action: 'restore',
        target: targetOf(item),
        place,
        after: valuesOf(item),
      })
      return item
    }),
  )
}

/**
 * Returns the place of a unit's rooms and locks the unit until the transaction ends. Returns null if the unit
 * is gone or the user does not see it.
 */
async function placeOf(tx: Tx, { assignments }: ConsoleUser, unitId: string): Promise<Partial<Place> | null> {
  const isThere = isId(unitId) && (await orgUnitStore.hold(tx, 'unit', unitId))
  const found = isThere ? await orgUnitStore.byId(tx, 'unit', unitId) : null
  return found !== null && hasRightAt(assignments, 'seeStructure', found.place) ? found.place : null
}

function refuseUnlessKept({ assignments }: ConsoleUser, place: Partial<Place> | null): void {
  if (place === null || !hasRightAt(assignments, 'changeStructure', place)) throw new ApiError('forbidden')
}

const targetOf = (item: RoomItem) => ({ kind: 'room', id: item.id, name: roomLabel(item) }) as const

/** Returns the values of a room that the audit records: nothing about its patient. */
const valuesOf = ({ number, bed, type, reach }: RoomItem): Record<string, unknown> => ({
  number,
  bed,
  type,
  ...connectionValues(reach),
})
