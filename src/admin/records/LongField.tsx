import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

interface LongFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  lang?: string
  dir?: 'auto' | 'rtl'
  /** Maximum number of characters. */
  maxLength?: number
  /** Problem with the text. The text is kept. */
  error?: ReactNode
}

/** Multi-line text field. */
export function LongField({
  label,
  value,
  onChange,
  lang,
  dir = 'auto',
  maxLength = 20_000,
  error,
}: LongFieldProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <div className="field console-long">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        lang={lang}
        dir={dir}
        rows={4}
        maxLength={maxLength}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {wrong && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </div>
  )
}
