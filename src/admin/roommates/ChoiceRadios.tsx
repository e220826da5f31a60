import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

interface ChoiceRadiosProps<Value extends string> {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Problem with the choice. */
  error?: ReactNode
}

/** Offers one of a few options in a form of the console. */
export function ChoiceRadios<Value extends string>(props: ChoiceRadiosProps<Value>) {
  const { label, options, value, onChange, error } = props
  const id = useId()
  const isWrong = error !== undefined
  return (
    <fieldset className="roommate-choices" aria-describedby={isWrong ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} className="console-choice">
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {isWrong && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </fieldset>
  )
}
