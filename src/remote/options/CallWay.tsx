import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { keyClass } from '../../ui/keyClass.ts'

interface CallWayProps {
  to: '/chat' | '/device-control' | '/device-settings' | '/participants'
  icon: IconName
  children: ReactNode
}

/** A tile of the call that leads to a screen of its own, which is fetched before it is wanted: the network may go meanwhile. */
export function CallWay({ to, icon, children }: CallWayProps) {
  return (
    <Link to={to} preload="render" className={keyClass()}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}
