import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { HoldGroup } from './useHoldGroup.ts'
import type { IconName } from './iconName.ts'

export interface HoldKeyProps<Move> {
  move: NoInfer<Move>
  group: HoldGroup<Move>
  icon: IconName
  turn?: number
  /** The name of a key that shows no word. */
  label?: string
  children?: ReactNode
  className?: string
  /** Let go, and the stop is on its way. */
  stopping: boolean
  /** The camera cannot go further that way. */
  atEnd?: boolean
  disabled: boolean
  /** The id of the text that says why, or how the key is used. */
  describedBy: string
}

/** A key that acts while it is held. */
export function HoldKey<Move>({
  move,
  group,
  icon,
  turn = 0,
  label,
  children,
  className = '',
  stopping,
  atEnd = false,
  disabled,
  describedBy,
}: HoldKeyProps<Move>) {
  const pressed = group.held === move
  const look = [
    'key hold-key',
    className,
    pressed && 'is-pressed',
    !pressed && stopping && 'is-stopping',
    atEnd && !disabled && 'at-end',
  ]
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      {...group.bind(move)}
    >
      <Icon name={icon} turn={turn} />
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
