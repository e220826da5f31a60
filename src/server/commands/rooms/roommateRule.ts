import * as z from 'zod/mini'
import { CameraZone, type RoommateDefault } from '../../../contract/calls/roommates.ts'
import type { RoomChange, RoomItem } from '../../../contract/rooms.ts'
import { zoneAround } from '../../../domain/devices/cameraZone.ts'
import { type FieldProblems, problemsIn } from '../../../domain/records.ts'
import type { Tx } from '../../db/database.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import { ApiError } from '../../errors/apiError.ts'

/** Change of a bed's rule towards the beds beside it. Absent values are kept. */
interface RoommateRuleChange {
  zone: RoomChange['zone']
  unanswered: RoomChange['roommate_unanswered']
}

/** Rule of a bed as it is stored. */
interface StoredRule {
  cameraZone: CameraZone | null
  roommateUnanswered: RoommateDefault | null
}

const homePosition = 'home position'

/**
 * Returns the problems of a change, by field. A bed without others has no such rule, and a patient's own phone is in
 * their hand and shows what they want.
 */
export function roommateProblems(
  { type, roommates }: Pick<RoomItem, 'type' | 'roommates'>,
  { zone = null, unanswered = null }: RoommateRuleChange,
): FieldProblems {
  const hasRule = type !== 'byod' && (roommates ?? null) !== null
  return problemsIn({
    zone: zone === null || hasRule ? null : 'invalid_value',
    roommate_unanswered: unanswered === null || hasRule ? null : 'invalid_value',
  })
}

/** Returns a rule as it is stored. Throws `bad_request` if a preset of the zone is not one of the room. */
export async function roommateColumns(
  tx: Tx,
  roomId: string,
  { zone, unanswered }: RoommateRuleChange,
): Promise<Partial<StoredRule>> {
  return {
    ...(zone !== undefined && { cameraZone: await storedZone(tx, roomId, zone) }),
    ...(unanswered !== undefined && { roommateUnanswered: unanswered }),
  }
}

/**
 * Returns what a change resets of the rule of a bed that has no others beside it now, as the audit records it: the rule is
 * not read there, and applies again as soon as a bed comes.
 */
export function hiddenRuleChange(
  stored: Readonly<Record<keyof StoredRule, unknown>> | null,
  { cameraZone, roommateUnanswered }: Partial<StoredRule>,
): Record<string, unknown> {
  return {
    ...(cameraZone === null && (stored?.cameraZone ?? null) !== null && { camera_zone: homePosition }),
    ...(roommateUnanswered === null &&
      (stored?.roommateUnanswered ?? null) !== null && { roommate_unanswered: null }),
  }
}

async function storedZone(
  tx: Tx,
  roomId: string,
  zone: NonNullable<RoomChange['zone']> | null,
): Promise<CameraZone | null> {
  if (zone === null || !('pins' in zone)) return zone
  const poses = await pinStore.posesOf(tx, roomId, zone.pins)
  if (poses === null) throw new ApiError('bad_request', { fields: { zone: 'not_found' } })
  // A zone that could not be read again would count as none, and open the home position.
  const around = z.safeParse(CameraZone, zoneAround(poses))
  if (!around.success) throw new ApiError('bad_request', { fields: { zone: 'invalid_value' } })
  return around.data
}

/** Returns the values that the audit records of a bed in a shared room. */
export function roommateValues(rule: RoomItem['roommates']): Record<string, unknown> {
  if (!rule) return {}
  return {
    camera_zone: rule.zone === null ? homePosition : zoneText(rule.zone),
    roommate_unanswered: rule.unanswered,
  }
}

const zoneText = (zone: CameraZone) =>
  `pan ${zone.pan_least} to ${zone.pan_most}, tilt ${zone.tilt_least} to ${zone.tilt_most}, zoom from ${zone.zoom_least}`
