import { Trans, useLingui } from '@lingui/react/macro'
import { type Period, usualPeriod, usualPeriods } from '../../domain/reports/reportPeriod.ts'
import { DayField } from '../list/filters/DayField.tsx'
import { dayOf } from './useReportQuery.ts'

interface PeriodFieldProps {
  period: Period
  /** Current time in epoch milliseconds. */
  now: number
  onChange: (period: Period) => void
}

/** Field for the period of a report: one of the usual periods, or any two days. */
export function PeriodField({ period, now, onChange }: PeriodFieldProps) {
  const { t } = useLingui()
  const today = dayOf(now)
  const words = {
    last7: t`Last 7 days`,
    last30: t`Last 30 days`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
  } as const
  const chosen = usualPeriods.find((name) => {
    const usual = usualPeriod(name, today)
    return usual.from === period.from && usual.to === period.to
  })
  return (
    <>
      <select
        aria-label={t`Period`}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const name = usualPeriods.find((usual) => usual === value)
          if (name !== undefined) onChange(usualPeriod(name, today))
        }}
      >
        {chosen === undefined && <option value="">{t`Selected period`}</option>}
        {usualPeriods.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </select>
      <DayField
        label={<Trans>First day</Trans>}
        day={period.from}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DayField
        label={<Trans>Last day</Trans>}
        day={period.to}
        onChange={(to) => onChange({ ...period, to })}
      />
    </>
  )
}
