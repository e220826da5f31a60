import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { buttonClass, type ButtonLook } from './buttonClass.ts'
import type { IconName } from '../iconName.ts'

export interface ButtonProps extends ButtonLook {
  children: ReactNode
  icon?: IconName
  mirrored?: boolean
  /** A second, quieter phrase, as in "Device Control · Move the camera". */
  detail?: ReactNode
  /** Reason why the button does nothing now. The button stays focusable and reads the reason out. */
  disabledReason?: ReactNode
  /** `busy`: waiting for the server. `queued`: waiting for the connection. `error`: failed. */
  state?: 'idle' | 'busy' | 'queued' | 'error'
  /**
   * True while presses are ignored because the label has just changed and the user may still mean the old
   * one.
   */
  settling?: boolean
  /** State of a toggle: true if it is on. */
  pressed?: boolean
  submit?: boolean
  onPress?: () => void
}

const stateIcons = { busy: 'hourglassMedium', queued: 'hourglassMedium', error: 'warningCircle' } as const

/**
 * Shows a button. It moves down immediately, before the network answers, and never moves or resizes while it
 * is busy.
 */
export function Button({
  children,
  icon,
  mirrored = false,
  detail,
  disabledReason,
  state = 'idle',
  settling = false,
  pressed,
  submit = false,
  onPress,
  className,
  ...look
}: ButtonProps) {
  const disabled = disabledReason !== undefined
  const busy = state === 'busy' || settling
  const shownIcon = state === 'idle' ? icon : stateIcons[state]
  const second = disabledReason ?? detail
  const stateClass = state === 'queued' || state === 'error' ? `key-${state}` : undefined
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={buttonClass({ ...look, className: [stateClass, className].filter(Boolean).join(' ') })}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      onClick={(event) => {
        if (disabled || busy) event.preventDefault()
        else onPress?.()
      }}
    >
      {shownIcon !== undefined && <Icon name={shownIcon} mirrored={mirrored} />}
      <span className="key-text">{children}</span>
      {second !== undefined && (
        <>
          {' '}
          <small className="key-detail">{second}</small>
        </>
      )}
    </button>
  )
}
