import { isDeepStrictEqual } from 'node:util'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { isSamePatientName } from '../../../domain/patients/personName.ts'
import type { Actor, AuditEvent } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { type PatientName, patientStore } from '../../db/patients/patientStore.ts'
import { roomAdminStore } from '../../db/rooms/roomAdminStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { type ClearedBed, clearBed } from '../bedside/clearBed.ts'
import type { ToldStates } from '../devices/latestState.ts'

/** The actor who moves patients, the time, and the states of the devices. */
export interface Mover {
  by: Actor
  now: Date
  rooms: ToldStates
}

/**
 * Result of a move within its transaction: the cleared beds, to be announced after the commit, and the audit
 * entries, to be written last. No entry names the patient.
 */
export interface BedMove {
  cleared: readonly ClearedBed[]
  auditEvents: readonly AuditEvent[]
}

/** A bed, and the version of its record that the caller has seen; null for a caller who sees no records. */
export interface SeenBed {
  room: RoomRecord
  version: number | null
}

/**
 * Admits a patient to a bed in place of the previous one; the same person in another spelling is renamed.
 * Returns the patient’s id. Throws `stale_record`.
 */
export async function admitTo(
  tx: Tx,
  mover: Mover,
  { room, version }: SeenBed,
  names: PatientName,
): Promise<BedMove & { patientId: string }> {
  const before = await patientStore.inBed(tx, room.id)
  // A repeated admission changes nothing, even in another spelling: no one is discharged.
  if (before !== null && isSamePatientName(before, names)) {
    if (isDeepStrictEqual(before, { id: before.id, ...names }))
      return { cleared: [], auditEvents: [], patientId: before.id }
    await turn(tx, room, version)
    await patientStore.rename(tx, before.id, names)
    return { cleared: [], auditEvents: [auditEventOf(mover, 'change', room)], patientId: before.id }
  }
  const cleared = await clearBed(tx, room.id, { because: 'patient_changed', ...mover })
  await turn(tx, room, version)
  const left = await patientStore.inBed(tx, room.id)
  if (left !== null) await patientStore.discharge(tx, left.id, mover.now)
  const patientId = await patientStore.admit(tx, room, names)
  const discharged = left === null ? [] : [auditEventOf(mover, 'discharge', room)]
  return { cleared: [cleared], auditEvents: [...discharged, auditEventOf(mover, 'admit', room)], patientId }
}

/** Discharges the patient of a bed. Throws `not_found` for an empty bed, and `stale_record`. */
export async function dischargeFrom(tx: Tx, mover: Mover, { room, version }: SeenBed): Promise<BedMove> {
  const cleared = await clearBed(tx, room.id, { because: 'patient_changed', ...mover })
  await turn(tx, room, version)
  const patient = await patientStore.inBed(tx, room.id)
  if (patient === null) throw new ApiError('not_found')
  await patientStore.discharge(tx, patient.id, mover.now)
  return { cleared: [cleared], auditEvents: [auditEventOf(mover, 'discharge', room)] }
}

/**
 * Moves the patient of one bed to another; nothing but the patient moves. Throws `not_found` if the first bed
 * is empty, `bed_occupied` and `stale_record`.
 */
export async function moveTo(
  tx: Tx,
  mover: Mover,
  { room: from, version }: SeenBed,
  to: RoomRecord,
): Promise<BedMove> {
  const cleared: ClearedBed[] = []
  for (const id of [from.id, to.id].toSorted())
    cleared.push(await clearBed(tx, id, { because: 'patient_changed', ...mover }))
  await turn(tx, from, version)
  const patient = await patientStore.inBed(tx, from.id)
  if (patient === null) throw new ApiError('not_found')
  if ((await patientStore.inBed(tx, to.id)) !== null) throw new ApiError('bed_occupied')
  await turn(tx, to, null)
  await patientStore.move(tx, patient.id, to)
  return {
    cleared,
    auditEvents: transferEvents(mover, from, to),
  }
}

/**
 * Exchanges the patients of two beds: both stay admitted. As with any move, what the remotes and calls of the beds have
 * begun ends, because it was about the other patient. Throws `not_found` if a bed is empty.
 */
export async function swapBeds(tx: Tx, mover: Mover, one: RoomRecord, other: RoomRecord): Promise<BedMove> {
  const cleared: ClearedBed[] = []
  const beds = [one, other].toSorted((left, right) => (left.id < right.id ? -1 : 1))
  for (const { id } of beds) cleared.push(await clearBed(tx, id, { because: 'patient_changed', ...mover }))
  const patients = [await patientStore.inBed(tx, one.id), await patientStore.inBed(tx, other.id)]
  const [first, second] = patients
  if (!first || !second) throw new ApiError('not_found')
  for (const bed of beds) await turn(tx, bed, null)
  await patientStore.exchange(tx, { id: first.id, bed: one }, { id: second.id, bed: other }, mover.now)
  return {
    cleared,
    auditEvents: [...transferEvents(mover, one, other), ...transferEvents(mover, other, one)],
  }
}

const transferEvents = (mover: Mover, from: RoomRecord, to: RoomRecord): AuditEvent[] => [
  { ...auditEventOf(mover, 'transfer', from), after: { to: roomLabel(to), unit: to.unit } },
  { ...auditEventOf(mover, 'transfer', to), after: { from: roomLabel(from), unit: from.unit } },
]

/** Increments the bed’s version. Throws `stale_record` if the caller saw an older one and must look again. */
async function turn(tx: Tx, { id }: RoomRecord, version: number | null): Promise<void> {
  if (!(await roomAdminStore.turn(tx, id, version))) throw new ApiError('stale_record')
}

function auditEventOf(
  { by }: Mover,
  action: 'admit' | 'change' | 'discharge' | 'transfer',
  room: RoomRecord,
): Omit<AuditEvent, 'before' | 'after'> {
  const { organizationId, customerId, facilityId, unitId } = room
  return {
    by,
    action,
    place: { organizationId, customerId, facilityId, unitId },
    target: { kind: 'room', id: room.id, name: roomLabel(room) },
  }
}
