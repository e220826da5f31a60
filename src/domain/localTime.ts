const clocks = perZone('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const calendars = perZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * Returns the time of day at `now` (epoch milliseconds) in an IANA time zone, as `HH:MM` from 00:00 to 23:59.
 */
export const timeOfDay = (now: number, timeZone: string): string => clocks(timeZone).format(now)

/**
 * Returns true if `time` is in the hours from `from` (inclusive) to `to` (exclusive), all as `HH:MM`. The
 * hours span midnight if `to` is earlier than `from`.
 */
export function isWithinHours(time: string, hours: { from: string; to: string }): boolean {
  return hours.from <= hours.to
    ? hours.from <= time && time < hours.to
    : hours.from <= time || time < hours.to
}

/** Returns the date at `now` (epoch milliseconds) in an IANA time zone, as `YYYY-MM-DD`. */
export const dayOf = (now: number, timeZone: string): string => calendars(timeZone).format(now)

/**
 * Returns the day of the week at `now` (epoch milliseconds) in an IANA time zone: 0 for Sunday to 6 for
 * Saturday.
 */
export function weekdayOf(now: number, timeZone: string): number {
  return new Date(`${dayOf(now, timeZone)}T00:00:00Z`).getUTCDay()
}

/**
 * Caches one formatter per time zone: creating one is expensive, and there are only as many as time zones of
 * hospitals.
 */
function perZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = made.get(timeZone)
    if (known !== undefined) return known
    const fresh = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, fresh)
    return fresh
  }
}
