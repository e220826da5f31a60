const minuteMs = 60_000
const minutesPerDay = 24 * 60

/** Returns how long it takes until the clocks of a time zone next show this hour, in milliseconds, to the minute. `now`: epoch milliseconds. */
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
