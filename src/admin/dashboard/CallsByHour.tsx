import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Dashboard, UsualDay } from '../../contract/monitoring/dashboard.ts'
import { clockText } from '../../domain/clockText.ts'
import { timeOfDay } from '../../domain/localTime.ts'
import { PlainTable } from '../list/PlainTable.tsx'
import { hourText } from '../reports/hourText.ts'
import { HourColumns, type HourColumn } from './HourColumns.tsx'

interface CallsByHourProps {
  today: Dashboard
  /** Null until they are known, and if there are none. */
  usual: UsualDay | null
  /** Server time in epoch milliseconds. */
  time: number
}

/** Shows the day's calls by the hour in which they began, as a drawing or as a table. */
export function CallsByHour({ today, usual, time }: CallsByHourProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const { totals, time_zone: zone, day } = today
  const hours = hoursOf(today, usual)
  const missed = totals.calls - totals.answered
  const weekday = i18n.date(new Date(`${day}T00:00:00Z`), { weekday: 'long', timeZone: 'UTC' })
  const [hour = 0, minute = 0] = timeOfDay(time, zone).split(':').map(Number)
  return (
    <section className="dash-part dash-calls" aria-labelledby={id}>
      <div className="dash-heading">
        <h2 id={id}>
          <Trans>Calls today</Trans>
        </h2>
        <ul className="dash-legend">
          {/* First, so that the others keep their place when it arrives. */}
          {usual !== null && (
            <li>
              <i className="dash-usual" aria-hidden="true" />
              <Trans>Usual for a {weekday}</Trans>
            </li>
          )}
          <li>
            <i className="dash-answered" aria-hidden="true" />
            <Trans>Answered {i18n.number(totals.answered)}</Trans>
          </li>
          <li>
            <i className="dash-missed" aria-hidden="true" />
            <Trans>Not answered {i18n.number(missed)}</Trans>
          </li>
        </ul>
        <button type="button" className="dash-switch" onClick={() => setTable(!isTable)}>
          {isTable ? <Trans>Show as Chart</Trans> : <Trans>Show as Table</Trans>}
        </button>
      </div>
      {isTable ? (
        <HourTable hours={hours} hasUsual={usual !== null} label={t`Calls today`} />
      ) : (
        <HourColumns
          hours={hours}
          nowAt={today.time_zones > 1 ? null : hour + minute / 60}
          nowText={i18n.date(new Date(time), { timeStyle: 'short', timeZone: zone })}
          nameOf={(at) => hourText(i18n, at)}
        />
      )}
      {today.time_zones > 1 && (
        <p className="dash-note">
          <Trans>The hours are those at each facility.</Trans>
        </p>
      )}
    </section>
  )
}

/** Returns the 24 hours of the day, the one from midnight first. */
function hoursOf({ calls }: Dashboard, usual: UsualDay | null): HourColumn[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const {
      answered = 0,
      missed = 0,
      wait_median: median = null,
    } = calls.find((one) => one.hour === hour) ?? {}
    const sum = usual?.hours.find((one) => one.hour === hour)?.calls ?? 0
    return { hour, answered, missed, median, usual: usual === null ? null : sum / usual.days }
  })
}

interface HourTableProps {
  hours: readonly HourColumn[]
  hasUsual: boolean
  label: string
}

function HourTable({ hours, hasUsual, label }: HourTableProps) {
  const { i18n } = useLingui()
  return (
    <PlainTable
      className="dash-table"
      label={label}
      headings={[
        <Trans key="hour">Hour</Trans>,
        <Trans key="answered">Answered</Trans>,
        <Trans key="missed">Not answered</Trans>,
        <Trans key="wait">Median wait</Trans>,
        ...(hasUsual ? [<Trans key="usual">Usual calls</Trans>] : []),
      ]}
    >
      {hours.map(({ hour, answered, missed, median, usual }) => (
        <tr key={hour}>
          <th scope="row">{hourText(i18n, hour)}</th>
          <td>{i18n.number(answered)}</td>
          <td>{i18n.number(missed)}</td>
          <td>{median === null ? '–' : clockText(median * 1_000)}</td>
          {hasUsual && <td>{i18n.number(usual ?? 0, { maximumFractionDigits: 1 })}</td>}
        </tr>
      ))}
    </PlainTable>
  )
}
