import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'

interface CallWayProps {
  to: '/ask' | '/chat' | '/device-control' | '/device-settings' | '/participants'
  icon: IconName
  className?: string
  children: ReactNode
}

/**
 * Tile of the call that leads to a screen of its own. The screen is preloaded, because the network may be
 * lost in the meantime.
 */
export function CallWay({ to, icon, className, children }: CallWayProps) {
  return (
    <ScreenLink to={to} preload="render" className={buttonClass({ className })}>
      <Icon name={icon} />
      {children}
    </ScreenLink>
  )
}
