import type { PatientNames } from '../../../contract/patients.ts'
import type { RoomItem } from '../../../contract/rooms.ts'
import { patientProblems } from '../../../domain/patients/patientNames.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { patientStore } from '../../db/patients/patientStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { notifyBedCleared } from '../bedside/clearBed.ts'
import type { CommandContext } from '../context.ts'
import { admitTo, type BedMove, dischargeFrom, type Mover, moveTo, type SeenBed } from './bedMoves.ts'
import { isId } from '../orgUnits/orgUnitCommands.ts'
import type { VersionedRef } from '../recordCommands.ts'
import { visibleRoom } from '../rooms/roomCommands.ts'
import { refuseProblems } from '../../errors/recordErrors.ts'

/**
 * Admits a patient to a bed; the previous patient is discharged. Throws what is wrong with the names,
 * `not_found`, `forbidden` and `stale_record`.
 */
export async function admitPatient(
  context: CommandContext,
  actor: RequestActor,
  seen: VersionedRef,
  asked: PatientNames,
): Promise<RoomItem> {
  const names = { firstName: asked.first_name.trim(), lastName: asked.last_name.trim() }
  const kept = { ...names, otherLastNames: [] }
  return changed(context, actor, seen, async (tx, mover, bed) => {
    refuseProblems(patientProblems(asked))
    return { ...(await admitTo(tx, mover, bed, kept)), shown: seen.id }
  })
}

/** Discharges a bed’s patient. Throws `not_found` for an empty bed, `forbidden` and `stale_record`. */
export async function dischargePatient(
  context: CommandContext,
  actor: RequestActor,
  seen: VersionedRef,
): Promise<RoomItem> {
  return changed(context, actor, seen, async (tx, mover, bed) => ({
    ...(await dischargeFrom(tx, mover, bed)),
    shown: seen.id,
  }))
}

/**
 * Moves a bed’s patient to another bed of the same customer and returns that bed. Throws `bad_request` with
 * the field for a bed of another customer, `bed_occupied`, `not_found`, `forbidden` and `stale_record`.
 */
export async function transferPatient(
  context: CommandContext,
  actor: RequestActor,
  seen: VersionedRef,
  roomId: string,
): Promise<RoomItem> {
  return changed(context, actor, seen, async (tx, mover, bed) => {
    if (roomId === '') throw new ApiError('bad_request', { fields: { room_id: 'required' } })
    const to = isId(roomId) ? await keptBed(tx, actor.user, roomId) : null
    if (to === null || to.customerId !== bed.room.customerId)
      throw new ApiError('bad_request', { fields: { room_id: 'not_found' } })
    return { ...(await moveTo(tx, mover, bed, to)), shown: roomId }
  })
}

/** Runs one change of a bed’s patient, writes it to the audit, and notifies the sessions that it ended. */
async function changed(
  context: CommandContext,
  { user, by }: RequestActor,
  { id, version }: VersionedRef,
  change: (tx: Tx, mover: Mover, bed: SeenBed) => Promise<BedMove & { shown: string }>,
): Promise<RoomItem> {
  const { item, cleared } = await context.database.transaction(user.scope, async (tx) => {
    await visibleRoom(tx, user, id)
    const room = await keptBed(tx, user, id)
    if (room === null) throw new ApiError('forbidden')
    await patientStore.lockMoves(tx, room.customerId)
    const mover = { by, now: new Date(context.clock.now()), rooms: context.rooms }
    const done = await change(tx, mover, { room, version })
    const shown = await visibleRoom(tx, user, done.shown)
    for (const event of done.auditEvents) await auditStore.write(tx, event)
    return { item: shown, cleared: done.cleared }
  })
  for (const bed of cleared) await notifyBedCleared(context, bed)
  return item
}

async function keptBed(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<RoomRecord | null> {
  const room = await roomStore.byId(tx, id)
  return room !== null && hasRightAt(assignments, 'keepPatients', room) ? room : null
}
