import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

interface HoursFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Times as `HH:MM`. */
  hours: { from: string; to: string }
  onChange: (hours: { from: string; to: string }) => void
  error?: ReactNode
}

/** Fields for the start and end time of a period. */
export function HoursField({ label, hint, hours, onChange, error }: HoursFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const wrong = error !== undefined
  return (
    <fieldset className="choice-field" aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div dir="ltr">
        <input
          type="time"
          aria-label={t`Start time`}
          value={hours.from}
          aria-invalid={wrong || undefined}
          onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
        />
        –
        <input
          type="time"
          aria-label={t`End time`}
          value={hours.to}
          aria-invalid={wrong || undefined}
          onChange={(event) => onChange({ ...hours, to: event.currentTarget.value })}
        />
      </div>
      {hint !== undefined && <p>{hint}</p>}
      {wrong && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </fieldset>
  )
}
