import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { type Choice, ChoiceCombobox } from '../choices/ChoiceCombobox.tsx'

interface SelectFieldProps {
  label: ReactNode
  value: string
  options: readonly Choice[]
  onChange: (value: string) => void
  /** Problem with the choice. */
  error?: ReactNode
}

/** Most options that are looked through without a search. */
const mostListed = 20

/**
 * Field for one of the options: a native select with an empty option, which works with the keyboard and on a phone, or
 * for many options a search.
 */
export function SelectField(props: SelectFieldProps) {
  return props.options.length > mostListed ? <ChoiceCombobox {...props} /> : <NativeSelect {...props} />
}

function NativeSelect({ label, value, options, onChange, error }: SelectFieldProps) {
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
