import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { keyClass, type KeyLook } from './keyClass.ts'
import type { IconName } from './iconName.ts'

export interface KeyProps extends KeyLook {
  children: ReactNode
  icon?: IconName
  mirrored?: boolean
  /** A second, quieter phrase, as in "Device Control · Move the camera". */
  detail?: ReactNode
  /** Why the key does nothing now. It stays focusable, and the reason is part of what it says. */
  disabledReason?: ReactNode
  /** `busy`: the server is being asked. `queued`: it waits for the connection. `error`: it failed. */
  state?: 'idle' | 'busy' | 'queued' | 'error'
  /** Not yet to be pressed: it said something else a moment ago, and a finger may still mean that. */
  settling?: boolean
  /** For a toggle: whether it is on. */
  pressed?: boolean
  submit?: boolean
  onPress?: () => void
}

const stateIcons = { busy: 'hourglassMedium', queued: 'hourglassMedium', error: 'warningCircle' } as const

/** What is pressed. It sinks at once, before the network answers, and never moves or resizes while it is busy. */
export function Key({
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
}: KeyProps) {
  const disabled = disabledReason !== undefined
  const busy = state === 'busy' || settling
  const shownIcon = state === 'idle' ? icon : stateIcons[state]
  const second = disabledReason ?? detail
  const stateClass = state === 'queued' || state === 'error' ? `key-${state}` : undefined
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={keyClass({ ...look, className: [stateClass, className].filter(Boolean).join(' ') })}
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
