import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

export interface DoorAnswerProps {
  icon: IconName
  word: ReactNode
  /** Effect of the answer, in a few words. */
  children: ReactNode
  lead?: boolean
  /** True for the answer that applies already; absent where none does. */
  pressed?: boolean | undefined
  state: 'idle' | 'busy'
  /** True while a press is ignored: another answer is being sent, or the buttons have just appeared. */
  disabled: boolean
  onPress: () => void
}

/** One answer to a question at the door: a large button with its effect below its name. */
export function DoorAnswer({
  icon,
  word,
  children,
  lead = false,
  pressed,
  state,
  disabled,
  onPress,
}: DoorAnswerProps) {
  return (
    <button
      type="button"
      className={lead ? 'tile door-answer door-lead' : 'tile door-answer'}
      aria-busy={disabled || undefined}
      aria-pressed={pressed}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      <span className="tile-picture">
        <Icon name={state === 'busy' ? 'hourglassMedium' : icon} />
      </span>
      <span className="tile-text">
        <span className="tile-word">{word}</span> <span className="tile-kicker">{children}</span>
      </span>
    </button>
  )
}
