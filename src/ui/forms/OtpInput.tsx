import { Fragment, type ReactNode, useState } from 'react'
import './OtpInput.css'

export interface OtpInputProps {
  label: string
  /** Typed characters, limited to the code's alphabet. */
  value: string
  length: number
  /** Receives the typed or pasted text; the caller removes characters that no code contains. */
  onType: (typed: string) => void
  onSubmit: () => void
  describedBy?: string
  invalid: boolean
  /** Progress read to screen reader users: "2 of 8". */
  progress: string
}

/** Shows eight boxes, in two groups of four, over one real text field. */
export function OtpInput({
  label,
  value,
  length,
  onType,
  onSubmit,
  describedBy,
  invalid,
  progress,
}: OtpInputProps) {
  // Do not change the value during composition: an input method would then insert the text twice.
  const [composed, setComposed] = useState<string | null>(null)
  return (
    <div className="code">
      {Array.from({ length }, (_, place) => (
        <Fragment key={place}>
          {place === length / 2 && <span className="code-dash" aria-hidden="true" />}
          <span className={place === value.length ? 'code-box code-box-next' : 'code-box'} aria-hidden="true">
            {value.charAt(place)}
          </span>
        </Fragment>
      ))}
      <input
        // The keypad is on the screen; the system's keyboard would only cover it.
        inputMode="none"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={composed ?? value}
        onChange={({ currentTarget }) => {
          if (composed !== null) setComposed(currentTarget.value)
          onType(currentTarget.value)
        }}
        onCompositionStart={() => setComposed(value)}
        onCompositionEnd={() => setComposed(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit()
        }}
      />
      <span className="sr-only" role="status">
        {progress}
      </span>
    </div>
  )
}

export interface CodeKeypadProps {
  label: string
  alphabet: string
  onKey: (character: string) => void
  /** Buttons at the end of the keypad: Delete and Start. */
  children: ReactNode
}

/** Shows the code's alphabet as buttons of 64 pixels. It contains no letter that looks like a digit. */
export function CodeKeypad({ label, alphabet, onKey, children }: CodeKeypadProps) {
  return (
    <div className="code-keys" role="group" aria-label={label}>
      {[...alphabet].map((character) => (
        <button key={character} type="button" className="key code-key" onClick={() => onKey(character)}>
          {character}
        </button>
      ))}
      {children}
    </div>
  )
}
