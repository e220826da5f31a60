import type { TestReason, TestStep } from '../../contract/technician/deviceTests.ts'
import { dayOf, timeOfDay } from '../localTime.ts'

/**
 * Nightly self-tests, in minutes of the facility's day: they start at `fromMinute`, spread over an hour, and
 * no later than `untilMinute`.
 */
const nightly = { fromMinute: 3 * 60, spreadMinutes: 60, untilMinute: 5 * 60 } as const

/**
 * Time without a message after which a test counts as ended, in milliseconds. A test takes about 20 seconds.
 */
export const testPatienceMs = 90_000

/** Returns the overall outcome of a test. A skipped step does not make it fail. */
export function outcomeOf(steps: readonly Pick<TestStep, 'outcome'>[]): 'passed' | 'failed' {
  return steps.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
}

/**
 * Returns the test night in a time zone at `now` (epoch milliseconds): its date as `YYYY-MM-DD`, and the
 * share of rooms that are due, in sixtieths. `null` outside the hours for tests.
 */
export function nightAt(now: number, timeZone: string): { day: string; slots: number } | null {
  const [hours = 0, minutes = 0] = timeOfDay(now, timeZone).split(':').map(Number)
  const minute = hours * 60 + minutes
  if (minute < nightly.fromMinute || minute >= nightly.untilMinute) return null
  const slots = Math.min(nightly.spreadMinutes, minute - nightly.fromMinute + 1)
  return { day: dayOf(now, timeZone), slots }
}

type Finding = Omit<TestStep, 'step'>

/**
 * Measurements of the camera's own picture over one second. `light` is the average brightness, from 0 to 1.
 */
export interface PictureFigures {
  fps: number
  width: number
  height: number
  light: number
}

/** A picture darker than this is a fault, except at night. */
const darkest = 0.02

/** Evaluates the camera from its picture; null if there is none. */
export function cameraFinding(picture: PictureFigures | null, quiet: boolean): Finding {
  if (picture === null) return { outcome: 'failed', measured: {}, reason: 'no_picture' satisfies TestReason }
  const { fps, width, height, light } = picture
  const measured = { fps: Math.round(fps), width, height }
  if (fps === 0) return { outcome: 'failed', measured, reason: 'frozen' satisfies TestReason }
  if (light >= darkest) return { outcome: 'passed', measured }
  return quiet
    ? { outcome: 'skipped', measured, reason: 'night' satisfies TestReason }
    : { outcome: 'failed', measured, reason: 'black' satisfies TestReason }
}

/**
 * Result of the test tone. `louder` is the increase in level at its pitch, in dB; `null` if no microphone was
 * available.
 */
export type ToneFigures = { blocked: true } | { blocked: false; louder: number | null }

/** Minimum increase in dB that distinguishes the tone from noise in the room. */
const clearlyLouder = 6

/**
 * Evaluates the loudspeaker from its test tone. Browsers cancel their own output from what the microphone
 * hears; a person then has to confirm the tone.
 */
export function toneFinding(tone: ToneFigures): Finding {
  if (tone.blocked) return { outcome: 'failed', measured: {}, reason: 'blocked' satisfies TestReason }
  const { louder } = tone
  return louder !== null && louder >= clearlyLouder
    ? { outcome: 'passed', measured: {} }
    : { outcome: 'skipped', measured: {}, reason: 'ask_person' satisfies TestReason }
}

/**
 * Evaluates the STUN check: `ms` is the time until a server reported this device's address, null if none did.
 */
export function stunFinding(ms: number | null): Finding {
  if (ms === null) return { outcome: 'failed', measured: {}, reason: 'no_answer' satisfies TestReason }
  return { outcome: 'passed', measured: { ms: Math.round(ms) } }
}
