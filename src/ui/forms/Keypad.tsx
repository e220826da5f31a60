import './Keypad.css'
import { Icon } from '../Icon.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '0'] as const

export interface KeypadProps {
  label: string
  /** Accessible name of the button that deletes the last digit. */
  deleteLabel: string
  onKey: (character: string) => void
  onDelete: () => void
}

/** Shows a telephone keypad, with the same arrangement in every language. */
export function Keypad({ label, deleteLabel, onKey, onDelete }: KeypadProps) {
  return (
    <div className="keypad" role="group" aria-label={label} dir="ltr">
      {digits.map((digit) => (
        <button key={digit} type="button" className="key" onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className="key" aria-label={deleteLabel} onClick={onDelete}>
        <Icon name="backspace" />
      </button>
    </div>
  )
}
