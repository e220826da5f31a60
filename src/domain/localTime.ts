/** The time of day at `now` (epoch milliseconds) in an IANA time zone, as `HH:MM` from 00:00 to 23:59. */
export function timeOfDay(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(now)
}

/** Whether `time` lies in the hours from `from` up to, but without, `to`; both `HH:MM`, over midnight when `to` is the earlier. */
export function isWithinHours(time: string, hours: { from: string; to: string }): boolean {
  return hours.from <= hours.to
    ? hours.from <= time && time < hours.to
    : hours.from <= time || time < hours.to
}

/** The day at `now` (epoch milliseconds) in an IANA time zone, as `YYYY-MM-DD`. */
export function dayOf(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(now)
}

/** The day of the week at `now` (epoch milliseconds) in an IANA time zone: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(now: number, timeZone: string): number {
  return new Date(`${dayOf(now, timeZone)}T00:00:00Z`).getUTCDay()
}
