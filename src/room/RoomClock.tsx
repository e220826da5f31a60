import { useLingui } from '@lingui/react/macro'

/** Shows the time in the facility’s time zone, to the minute, in the same digits as the room number. */
export function RoomClock({ now, timeZone }: { now: number; timeZone: string | undefined }) {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(`${i18n.locale}-u-nu-latn`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return <time dateTime={new Date(now).toISOString()}>{format.format(now)}</time>
}
