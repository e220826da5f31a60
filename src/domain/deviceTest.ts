import type { TestStep } from '../contract/deviceTests.ts'
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
