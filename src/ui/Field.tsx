import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import './Field.css'
import { Note } from './Note.tsx'

export interface FieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'aria-invalid' | 'aria-describedby'
> {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** What is wrong with the typed value, which is kept. */
  error?: ReactNode
  /** The id of a further text that describes the field. */
  describedBy?: string
}

export function Field({ label, value, onChange, error, describedBy, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const wrong = error !== undefined
  const description = [wrong && errorId, describedBy].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={description === '' ? undefined : description}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {wrong && (
        <Note kind="error" id={errorId}>
          {error}
        </Note>
      )}
    </div>
  )
}
