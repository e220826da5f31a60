import { Trans, useLingui } from '@lingui/react/macro'
import { type Period, usualPeriod, usualPeriods } from '../../domain/reports/reportPeriod.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { LazyPopover } from '../lazy/LazyPopover.tsx'
import { type Days, dayText, periodText } from './dayText.ts'
import { useUsualNames } from './useUsualNames.ts'

const panel = lazyPart(async () => (await import('./PeriodPanel.tsx')).PeriodPanel)

interface PeriodFieldProps {
  days: Days
  /** Current day, as YYYY-MM-DD. */
  today: string
  /** True if either end can be left open. */
  optional?: boolean
  /** Longest period, in days. */
  longestPeriod?: number
  /** Period with which the figures are compared. */
  compared?: Period | undefined
  onChange: (days: Days) => void
}

/** Button with the chosen days, which opens the usual periods and a calendar for any others. */
export function PeriodField({
  days,
  today,
  optional = false,
  longestPeriod,
  compared,
  onChange,
}: PeriodFieldProps) {
  const { t, i18n } = useLingui()
  const names = useUsualNames()
  const { from, to } = days
  const usual = usualOf(days, today)
  const range =
    from !== null && to !== null && from <= to
      ? periodText(i18n, from, to)
      : from !== null && to === null
        ? t`from ${dayText(i18n, from)}`
        : from === null && to !== null
          ? t`until ${dayText(i18n, to)}`
          : null
  const before = compared === undefined ? null : periodText(i18n, compared.from, compared.to)
  return (
    <LazyPopover
      label={t`Period`}
      buttonClass="period-button"
      panel={panel}
      button={
        <span>
          <strong>
            {usual !== null ? names[usual] : from === null && to === null ? t`All days` : t`Selected period`}
          </strong>{' '}
          {range !== null && (
            <span className="period-range">
              {before === null ? (
                <bdi>{range}</bdi>
              ) : (
                <Trans>
                  {range}, compared with {before}
                </Trans>
              )}
            </span>
          )}
        </span>
      }
    >
      {(close, PeriodPanel) => (
        <PeriodPanel
          days={days}
          usual={usual}
          today={today}
          optional={optional}
          longestPeriod={longestPeriod}
          compared={compared}
          onClose={close}
          onChange={(next) => {
            close()
            onChange(next)
          }}
        />
      )}
    </LazyPopover>
  )
}

/** Returns the usual period with these days; null for none. */
function usualOf({ from, to }: Days, today: string) {
  return (
    usualPeriods.find((name) => {
      const usual = usualPeriod(name, today)
      return usual.from === from && usual.to === to
    }) ?? null
  )
}
