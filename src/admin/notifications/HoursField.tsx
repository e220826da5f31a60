import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

interface HoursFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** `HH:MM`. */
  hours: { from: string; to: string }
  onChange: (hours: { from: string; to: string }) => void
  error?: ReactNode
}

/** From when until when. */
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
          aria-label={t`From`}
          value={hours.from}
          aria-invalid={wrong || undefined}
          onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
        />
        –
        <input
          type="time"
          aria-label={t`To`}
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
