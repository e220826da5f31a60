import type { KnockAnswer } from '../../contract/calls/knocks.ts'
import { timeUntil } from '../timeUntil.ts'

/** Times in milliseconds. */
export const knockTimes = {
  /** How long a patient who answered `in_5_minutes` has until the next knock. */
  againMs: 5 * 60_000,
  /** How long only the clinician who was let in can join, and how long the room waits for them. */
  arrivalMs: 60_000,
  /** How long the room's device has to carry an answer out. */
  openingMs: 20_000,
  /** Additional wait of a screen for the server's own news of a knock that has expired. */
  lateMs: 3_000,
  /** How long a knock that ended stays in the list of the clinician. */
  listedMs: 10 * 60_000,
  /** How long the room's screen waits for the effect of an answer before it takes another one. */
  answerMs: 5_000,
  /** How long a film stays paused after a knock, because a call may follow from the answer. */
  callFollowsMs: 3_000,
} as const

/**
 * Returns how long a screen still shows a knock if no news of its end arrives, in milliseconds. `now` is server
 * time, as `expiresAt` is.
 */
export function knockShownMs(expiresAt: number, now: number): number {
  return timeUntil(Math.max(expiresAt, now) + knockTimes.lateMs, now)
}

/** Returns true for the answers after which the clinician can see or hear the room. */
export const opensRoom = (answer: KnockAnswer): boolean => answer === 'come_in' || answer === 'sound_only'
