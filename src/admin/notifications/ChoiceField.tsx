import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

interface ChoiceFieldProps {
  label: ReactNode
  options: readonly { value: string; label: ReactNode }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Problem with the choice. */
  error?: ReactNode
}

/** Group of checkboxes. */
export function ChoiceField({ label, options, chosen, onChange, error }: ChoiceFieldProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <fieldset className="choice-field" aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, option.value]
                    : chosen.filter((value) => value !== option.value),
                )
              }
            />
            {option.label}
          </label>
        ))}
      </div>
      {wrong && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </fieldset>
  )
}
