const minuteMs = 60_000
const minutesPerDay = 24 * 60

/**
 * Returns the milliseconds, to the minute, until clocks in a time zone next show this hour. `now` is in epoch
 * milliseconds.
 */
export function msUntilHour(hour: number, timeZone: string, now: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const minutes = (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
  return ((hour * 60 - minutes + minutesPerDay) % minutesPerDay) * minuteMs
}
