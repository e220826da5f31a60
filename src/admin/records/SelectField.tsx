import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps {
  label: ReactNode
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** Problem with the choice. */
  error?: ReactNode
}

/** Native select with an empty option, which works with the keyboard and on a phone. */
export function SelectField({ label, value, options, onChange, error }: SelectFieldProps) {
  const id = useId()
  const wrong = error !== undefined
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">–</option>
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {wrong && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </div>
  )
}
