import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'
import './RadioGroup.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  icon?: IconName
  /** Alternative name, at the end of the row. */
  detail?: ReactNode
}

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  /** True if the screen already shows the legend, which is then only read out. */
  legendHidden?: boolean
  value: Value | null
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
  /** `row`: side by side. `list`: a list that scrolls when it is long. */
  look?: 'stack' | 'row' | 'list'
}

/** Offers one of several options, each as large as a button: native radio buttons under drawn ones. */
export function RadioGroup<Value extends string>({
  legend,
  legendHidden = false,
  value,
  options,
  onChange,
  look = 'stack',
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`radios radios-${look}`}>
      <legend className={legendHidden ? 'sr-only' : undefined}>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="radio-mark" aria-hidden="true" />
            {option.icon !== undefined && <Icon name={option.icon} />}
            <span>{option.label}</span>
            {option.detail !== undefined && (
              <>
                {' '}
                <span className="radio-detail">{option.detail}</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
