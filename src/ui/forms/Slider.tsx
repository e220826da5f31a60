import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'
import { Button } from '../buttons/Button.tsx'
import './Slider.css'

export interface SliderProps {
  icon: IconName
  label: string
  /** Actual current value. */
  value: number
  max: number
  /** Smallest increment. */
  step: number
  /** Returns the text of a value, as shown and as read out. */
  textOf: (value: number) => { shown: ReactNode; spoken: string }
  less: { icon: IconName; label: string; by: number }
  more: { icon: IconName; label: string; by: number }
  /** Reason why the slider cannot be moved now. It then shows the last reported value. */
  disabledReason?: ReactNode
  /** Text stating that this value is a wish that waits for the connection. */
  waits?: ReactNode
  /** True for the position in a film, which runs from left to right in every language. */
  leftToRight?: boolean
  /** Called when the user releases the slider, and for each press of a button. */
  onChange: (value: number) => void
}

/**
 * Shows a value between two buttons. It can be dragged or changed step by step, so that no one needs to drag.
 */
export function Slider({
  icon,
  label,
  value,
  max,
  step,
  textOf,
  less,
  more,
  disabledReason,
  waits,
  leftToRight = false,
  onChange,
}: SliderProps) {
  const id = useId()
  /** Value set by the user's hand. After release it is shown until a new value is reported. */
  const [held, setHeld] = useState<{ to: number; pulled: boolean } | null>(null)
  const [heard, setHeard] = useState(value)
  if (heard !== value) {
    setHeard(value)
    if (held?.pulled === false) setHeld(null)
  }
  const shown = held?.to ?? value
  const { shown: words, spoken } = textOf(shown)
  const set = (to: number) => {
    setHeld({ to, pulled: false })
    onChange(to)
  }
  const letGo = () => {
    if (held?.pulled === true) set(held.to)
  }
  const move = ({ icon: sign, label: name, by }: SliderProps['less']) => (
    <Button
      disabledReason={
        disabledReason === undefined ? undefined : <span className="sr-only">{disabledReason}</span>
      }
      onPress={() => set(Math.min(max, Math.max(0, shown + by)))}
    >
      <Icon name={sign} />
      <span className="sr-only">{name}</span>
    </Button>
  )
  return (
    <div className={waits === undefined ? 'slider' : 'slider slider-waits'}>
      <div className="slider-head">
        <Icon name={icon} />
        <label htmlFor={id}>{label}</label>
        {waits !== undefined && (
          <span className="slider-wait" role="status">
            <Icon name="hourglassMedium" />
            {waits}
          </span>
        )}
        {/* While the user drags, the slider itself reads out its value. */}
        <output htmlFor={id} aria-atomic="true" aria-live={held?.pulled === true ? 'off' : 'polite'}>
          {words}
        </output>
      </div>
      <div className="slider-line" dir={leftToRight ? 'ltr' : undefined}>
        {move(less)}
        <div className="slider-track">
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={max > 0 ? (100 * shown) / max : 0} height="1" />
          </svg>
          <input
            id={id}
            type="range"
            min={0}
            max={max}
            step={step}
            disabled={disabledReason !== undefined}
            value={shown}
            aria-valuetext={spoken}
            onChange={({ currentTarget }) => setHeld({ to: Number(currentTarget.value), pulled: true })}
            onPointerUp={letGo}
            onKeyUp={letGo}
            onBlur={letGo}
          />
        </div>
        {move(more)}
      </div>
    </div>
  )
}
