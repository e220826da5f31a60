import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What is wrong with the whole screen, and what to do: spoken at once. */
export function Banner({
  icon,
  title,
  children,
  action,
}: {
  icon: string
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="banner" role="alert">
      <Icon path={icon} />
      <div className="banner-text">
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}
