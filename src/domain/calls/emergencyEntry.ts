import type { Assignment, Role } from '../../contract/permissions/roles.ts'
import { coversScope, hasRight, type Place } from '../permissions/roles.ts'

/** Times in milliseconds. */
export const entryTimes = {
  /** Announced and spoken before the room opens. */
  countdownMs: 10_000,
  /** How long after the promised time the room may still open. Later, it would be a surprise. */
  lateMs: 3_000,
  /**
   * How long the room's screen must have shown the countdown before it obeys: the countdown without the time
   * that its frame may take. The announcement of the call follows.
   */
  shownMs: 8_000,
  /** How long after the end of the countdown the room's screen obeys. */
  obeyedMs: 5_000,
  /** Pause between two readings of the clinician's list while a countdown runs: a cover is read within a second. */
  listedMs: 500,
} as const

/** Volume at which the countdown is spoken, 0 to 1, whatever the volume of the chime: at night and by day. */
const spokenVolumes = { night: 0.3, day: 0.6 } as const

/** Returns the volume at which a countdown is spoken. A room whose chime is louder hears it as loud, by day. */
export const spokenVolume = (isNight: boolean, chimeVolume: number): number =>
  isNight ? spokenVolumes.night : Math.max(spokenVolumes.day, chimeVolume)

/** Returns true if one of these roles may use emergency entry at the place. `allowed`: the setting there. */
export function mayEnter(
  held: readonly Assignment[],
  allowed: readonly Role[],
  place: Partial<Place>,
): boolean {
  return held.some(
    (assignment) =>
      allowed.includes(assignment.role) &&
      hasRight(assignment.role, 'seePatients') &&
      coversScope(assignment, place),
  )
}
