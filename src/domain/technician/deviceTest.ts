import type { TestReason, TestStep } from '../../contract/technician/deviceTests.ts'
import { dayOf, timeOfDay } from '../localTime.ts'

/** When devices test themselves: from that minute of the facility's day on, spread over an hour, and at the latest until the end. */
const nightly = { fromMinute: 3 * 60, spreadMinutes: 60, untilMinute: 5 * 60 } as const

/** A test of which nothing is heard for so long is over, in milliseconds: it takes about twenty seconds. */
export const testPatienceMs = 90_000

/** Returns the overall outcome of a test. A skipped step does not make it fail. */
export function outcomeOf(steps: readonly Pick<TestStep, 'outcome'>[]): 'passed' | 'failed' {
  return steps.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
}

/**
 * The night that it is in a time zone at `now` (epoch milliseconds): its day as `YYYY-MM-DD`, and which rooms are due, as
 * how many sixtieths of them; null when it is no time for tests.
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

/** Darker than this is no picture of a room, unless it is night. */
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

/** How a tone came back: `louder` is how much louder its pitch was than before it, in dB; null where no microphone could listen. */
export type ToneFigures = { blocked: true } | { blocked: false; louder: number | null }

/** So much louder is the tone itself and no noise of the room, in dB. */
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
