import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'

/** Shows a problem of the whole screen and what to do about it. Announced to screen readers immediately. */
export function Banner({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="banner" role="alert">
      <Icon name={icon} />
      <div className="banner-text">
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}
