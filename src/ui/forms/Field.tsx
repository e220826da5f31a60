import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import './Field.css'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'
import { InlineAlert } from '../status/InlineAlert.tsx'

export interface FieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'aria-invalid' | 'aria-describedby'
> {
  label: ReactNode
  /** True if a placeholder already shows the label, which is then only read out. */
  labelHidden?: boolean
  /** Icon at the start of the field. */
  icon?: IconName
  value: string
  onChange: (value: string) => void
  /** Error of the typed value, which is kept. */
  error?: ReactNode
  /** True if the error is not read out by itself because its form reports that something is wrong. */
  quiet?: boolean
  /** Id of another text that describes the field. */
  describedBy?: string
}

export function Field({
  label,
  labelHidden,
  icon,
  value,
  onChange,
  error,
  quiet = false,
  describedBy,
  ...input
}: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const wrong = error !== undefined
  const description = [wrong && errorId, describedBy].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden === true ? 'sr-only' : undefined}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={description === '' ? undefined : description}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {icon !== undefined && <Icon name={icon} />}
      {wrong && (
        <InlineAlert kind="error" id={errorId} live={!quiet}>
          {error}
        </InlineAlert>
      )}
    </div>
  )
}
