import type { TestReason, TestStep } from '../contract/deviceTests.ts'
import { dayOf, timeOfDay } from './localTime.ts'

/** When devices test themselves: from that minute of the facility's day on, spread over an hour, and at the latest until the end. */
const nightly = { fromMinute: 3 * 60, spreadMinutes: 60, untilMinute: 5 * 60 } as const

/** A test of which nothing is heard for so long is over, in milliseconds: it takes about twenty seconds. */
export const testPatienceMs = 90_000

/** What a test comes to: what was left out fails nobody. */
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

/** What a camera's own picture was like over a second; `light` how light it is all over, 0 to 1. */
export interface PictureFigures {
  fps: number
  width: number
  height: number
  light: number
}

/** Darker than this is no picture of a room, unless it is night. */
const darkest = 0.02

/** What a picture says of its camera; null for none. */
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

/** What a tone says of the loudspeaker. Browsers take their own sound out of what they hear: then a person has to say it. */
export function toneFinding(tone: ToneFigures): Finding {
  if (tone.blocked) return { outcome: 'failed', measured: {}, reason: 'blocked' satisfies TestReason }
  const { louder } = tone
  return louder !== null && louder >= clearlyLouder
    ? { outcome: 'passed', measured: {} }
    : { outcome: 'skipped', measured: {}, reason: 'ask_person' satisfies TestReason }
}

/** Whether a STUN server told this device where it is, after so many milliseconds. */
export function reachFinding(ms: number | null): Finding {
  if (ms === null) return { outcome: 'failed', measured: {}, reason: 'no_answer' satisfies TestReason }
  return { outcome: 'passed', measured: { ms: Math.round(ms) } }
}
