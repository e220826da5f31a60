import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { DeviceDetail } from '../../contract/monitoring/monitoring.ts'
import { StatusName } from './StatusName.tsx'

const hourMs = 3_600_000

interface LastHourProps {
  hour: DeviceDetail['last_hour']
  /** Server time in epoch milliseconds. */
  now: number
}

/**
 * Shows the statuses of a device in the last hour as a bar; each is read with the time at which it began. A time
 * that was not recorded is empty and explained.
 */
export function LastHour({ hour, now }: LastHourProps) {
  const { i18n } = useLingui()
  const id = useId()
  const clock = (at: number) => i18n.date(new Date(at), { timeStyle: 'short' })
  const isIncomplete = hour[0]?.status === 'unknown'
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <Trans>Last 60 minutes</Trans>
      </h3>
      <ol className="device-hour">
        {hour.map(({ status, from }, at) => (
          <li
            key={from}
            className={`device-hour-${status}`}
            style={{ flexGrow: Math.max(0, (hour[at + 1]?.from ?? now) - from) }}
          >
            <span className="sr-only">
              {clock(from)}{' '}
              {status === 'unknown' ? <Trans>Not recorded</Trans> : <StatusName status={status} />}
            </span>
          </li>
        ))}
      </ol>
      <p className="device-hour-times" aria-hidden="true">
        <span>{clock(now - hourMs)}</span>
        <span>{clock(now)}</span>
      </p>
      {isIncomplete && (
        <p className="device-hour-note">
          <Trans>Not recorded before {clock(hour[1]?.from ?? now)}.</Trans>
        </p>
      )}
    </section>
  )
}
