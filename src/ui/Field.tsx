import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import './Field.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconName.ts'
import { Note } from './Note.tsx'

export interface FieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'aria-invalid' | 'aria-describedby'
> {
  label: ReactNode
  /** A label that a placeholder says already is only read out. */
  labelHidden?: boolean
  /** Stands at the beginning of the field. */
  icon?: IconName
  value: string
  onChange: (value: string) => void
  /** What is wrong with the typed value, which is kept. */
  error?: ReactNode
  /** The error is not read out by itself: its form says that something is wrong. */
  quiet?: boolean
  /** The id of a further text that describes the field. */
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
        <Note kind="error" id={errorId} live={!quiet}>
          {error}
        </Note>
      )}
    </div>
  )
}
