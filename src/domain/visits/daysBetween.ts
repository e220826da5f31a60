import { dayOf } from '../localTime.ts'

/** Returns how many days lie between two times (epoch milliseconds) in an IANA time zone; 0 for the same day. */
export function daysBetween(at: number, now: number, timeZone: string): number {
  const day = (time: number) => Date.parse(`${dayOf(time, timeZone)}T00:00:00Z`) / 86_400_000
  return day(now) - day(at)
}
