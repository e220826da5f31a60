import { memo, useSyncExternalStore, type ReactNode } from 'react'
import type { CameraMove } from './cameraMove.ts'
import type { HoldGroup } from './holdGroup.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'

export interface HoldButtonProps {
  move: CameraMove
  group: HoldGroup<CameraMove>
  icon: IconName
  turn?: number
  /** Accessible name of a button without text. */
  label?: string
  children?: ReactNode
  className?: string
  /** True if the camera cannot move further in that direction. */
  atEnd?: boolean
  disabled: boolean
  /** Id of the text that explains why the button is disabled, or how it is used. */
  describedBy: string
}

/**
 * Shows a button that acts while it is held. Pressing and releasing it re-renders this button only: on an old
 * tablet, rendering the others would take longer than a press is allowed to.
 */
export const HoldButton = memo(function HoldButton({
  move,
  group,
  icon,
  turn = 0,
  label,
  children,
  className = '',
  atEnd = false,
  disabled,
  describedBy,
}: HoldButtonProps) {
  const pressed = useSyncExternalStore(group.subscribe, () => group.held() === move)
  const stopping = useSyncExternalStore(group.subscribe, () => group.stopping() === move)
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
})
