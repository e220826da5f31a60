import { type Weekday, weekdays } from '../../contract/notifications.ts'
import { isWithinHours, timeOfDay, weekdayOf } from '../localTime.ts'

/**
 * A recipient of notifications of patients' calls and alerts, and their hours. Times are `HH:MM` in the
 * facility's time zone.
 */
export interface Duty {
  channel: 'sms' | 'email'
  /** A mail address, or a number as E.164. */
  destination: string
  /** The hours on duty, up to but without `to`; over midnight when `to` is the earlier; equal: around the clock. */
  from?: string | undefined
  to?: string | undefined
  /** The days on which these hours begin: a night from Monday to Tuesday is Monday's. All, when absent. */
  days?: readonly Weekday[] | undefined
  /** Hours of every day in which nothing is sent though there is duty. */
  quiet?: { from: string; to: string } | undefined
}

const midnight = '00:00'

/**
 * Those of `duties` who are to be told at `now` (epoch milliseconds) in a facility of that IANA time zone. They go by
 * what the clock on its wall shows, also on the days when it is set. A destination is named once.
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
