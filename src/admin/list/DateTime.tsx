import { useLingui } from '@lingui/react/macro'

interface DateTimeProps {
  /** Epoch milliseconds. */
  at: number
  /** True to show the second. */
  exact?: boolean
  /**
   * IANA time zone of the place; by default the browser's. The zone is named if the browser's clock shows another time.
   */
  zone?: string | undefined
}

/** Shows a time to the minute, or to the second. */
export function DateTime({ at, exact = false, zone }: DateTimeProps) {
  const { i18n } = useLingui()
  const time = new Date(at)
  const look = { dateStyle: 'short', timeStyle: exact ? 'medium' : 'short' } as const
  const here = i18n.date(time, look)
  const there = zone === undefined ? here : i18n.date(time, { ...look, timeZone: zone })
  return (
    <time dateTime={time.toISOString()}>
      {there === here ? here : `${there} ${zoneName(i18n.locale, time, zone)}`}
    </time>
  )
}

/** Returns the short name of a time zone at that time, for example "CST". */
function zoneName(locale: string, time: Date, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
