import { type Weekday, weekdays } from '../../contract/notifications.ts'
import { isWithinHours, timeOfDay, weekdayOf } from '../localTime.ts'

/**
 * A recipient of notifications of patients' calls and alerts, and their hours. Times are `HH:MM` in the
 * facility's time zone.
 */
export interface Duty {
  channel: 'sms' | 'email'
  /** An email address, or a number in E.164 format. */
  destination: string
  /**
   * Hours on duty, excluding `to`. They span midnight if `to` is earlier than `from`; equal times mean around
   * the clock.
   */
  from?: string | undefined
  to?: string | undefined
  /**
   * Days on which these hours begin: a night from Monday to Tuesday belongs to Monday. All days if absent.
   */
  days?: readonly Weekday[] | undefined
  /** Daily hours in which nothing is sent even while on duty. */
  quiet?: { from: string; to: string } | undefined
}

const midnight = '00:00'

/**
 * Returns those of `duties` to notify at `now` (epoch milliseconds), by the local time of a facility in that
 * IANA time zone, also on days when the clocks change. Each destination occurs once.
 */
export function onDuty<T extends Duty>(duties: readonly T[], now: number, timeZone: string): T[] {
  const time = timeOfDay(now, timeZone)
  const today = weekdayOf(now, timeZone)
  const present = duties.filter((duty) => isOnDuty(duty, time, today) && !isQuiet(duty, time))
  const byDestination = Map.groupBy(present, ({ channel, destination }) => `${channel} ${destination}`)
  return byDestination
    .values()
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .toArray()
}

/** Returns true if nothing may be sent to the recipient at `now`, regardless of the event. */
export const isQuietFor = ({ quiet }: Pick<Duty, 'quiet'>, now: number, timeZone: string): boolean =>
  isQuiet({ quiet }, timeOfDay(now, timeZone))

function isOnDuty({ from = midnight, to = midnight, days = weekdays }: Duty, time: string, today: number) {
  const isAroundTheClock = from === to
  if (!isAroundTheClock && !isWithinHours(time, { from, to })) return false
  // The hours after midnight belong to the shift that began the day before.
  const isAfterMidnight = !isAroundTheClock && from > to && time < to
  const begun = weekdays.at(isAfterMidnight ? today - 1 : today)
  return begun !== undefined && days.includes(begun)
}

function isQuiet({ quiet }: Pick<Duty, 'quiet'>, time: string): boolean {
  return quiet !== undefined && isWithinHours(time, quiet)
}
