import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  lengthOf,
  type Period,
  type UsualPeriod,
  usualPeriod,
  usualPeriods,
} from '../../domain/reports/reportPeriod.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { type Days, dayText, readDay } from './dayText.ts'
import { PeriodCalendar } from './PeriodCalendar.tsx'
import { useUsualNames } from './useUsualNames.ts'

interface PeriodPanelProps {
  days: Days
  /** The usual period that these days are; null for none. */
  usual: UsualPeriod | null
  today: string
  optional: boolean
  longestPeriod: number | undefined
  compared: Period | undefined
  onChange: (days: Days) => void
  onClose: () => void
}

/** Content of the popover that chooses days: a usual period with one press, or any days from fields and a calendar. */
export function PeriodPanel(props: PeriodPanelProps) {
  const { days, usual, today, optional, longestPeriod, compared, onChange, onClose } = props
  const { t, i18n } = useLingui()
  const names = useUsualNames()
  const form = useRef<HTMLFormElement>(null)
  // The popover gives the focus to what it has when it opens; this comes later if its script is still to be loaded.
  useLayoutEffect(() => {
    const isOnButton = document.activeElement?.getAttribute('aria-expanded') === 'true'
    if (isOnButton) form.current?.querySelector<HTMLElement>('button')?.focus()
  }, [])
  const written = (day: string | null) => (day === null ? '' : dayText(i18n, day))
  const [typed, setTyped] = useState({ from: written(days.from), to: written(days.to) })
  const [isTried, setTried] = useState(false)
  const from = readDay(i18n, typed.from)
  const to = readDay(i18n, typed.to)
  const faultOf = (text: string, day: string | null): ReactNode => {
    if (day !== null || (optional && text.trim() === '')) return undefined
    return text.trim() === '' ? t`Choose a day.` : t`Enter a date as in ${dayText(i18n, today)}.`
  }
  const faults = { from: faultOf(typed.from, from), to: faultOf(typed.to, to) }
  const length = from === null || to === null ? null : lengthOf({ from, to })
  const isReversed = length === 0
  const isLong = length !== null && longestPeriod !== undefined && length > longestPeriod
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.from === undefined && faults.to === undefined && !isReversed && !isLong) onChange({ from, to })
  }
  return (
    <form ref={form} className="period-panel" onSubmit={apply} noValidate>
      <div className="period-usual" role="group" aria-label={t`Usual periods`}>
        {optional && (
          <button
            type="button"
            aria-pressed={days.from === null && days.to === null}
            onClick={() => onChange({ from: null, to: null })}
          >
            <Trans>All days</Trans>
          </button>
        )}
        {usualPeriods.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === usual}
            onClick={() => onChange(usualPeriod(name, today))}
          >
            {names[name]}
            {name === usual && <Icon name="check" />}
          </button>
        ))}
      </div>
      <div className="period-own">
        <div className="period-fields">
          <Field
            label={<Trans>First day</Trans>}
            value={typed.from}
            autoComplete="off"
            quiet
            error={isTried ? faults.from : undefined}
            onChange={(text) => setTyped({ ...typed, from: text })}
          />
          <Field
            label={<Trans>Last day</Trans>}
            value={typed.to}
            autoComplete="off"
            quiet
            error={isTried ? faults.to : undefined}
            onChange={(text) => setTyped({ ...typed, to: text })}
          />
        </div>
        <div role="alert">
          {(isReversed || isLong) && (
            <InlineAlert kind="error">
              {isReversed ? (
                <Trans>This period ends before it begins.</Trans>
              ) : (
                <Trans>A report can cover up to {longestPeriod} days.</Trans>
              )}
            </InlineAlert>
          )}
        </div>
        <PeriodCalendar
          from={from}
          to={to}
          today={today}
          compared={compared}
          onChange={(chosen) => setTyped({ from: written(chosen.from), to: written(chosen.to) })}
        />
      </div>
      <footer className="period-end">
        <p aria-hidden="true">
          <kbd>←</kbd> <kbd>→</kbd> <Trans>Day</Trans> <kbd>↑</kbd> <kbd>↓</kbd> <Trans>Week</Trans>{' '}
          <kbd>PgUp</kbd> <kbd>PgDn</kbd> <Trans>Month</Trans>
        </p>
        <Button onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button tone="primary" submit>
          <Trans>Apply</Trans>
        </Button>
      </footer>
    </form>
  )
}
