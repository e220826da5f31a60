import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

interface MessagePanelProps {
  icon: IconName
  title: ReactNode
  children: ReactNode
}

/** A page with one thing to say, and what to do about it. */
export function MessagePanel({ icon, title, children }: MessagePanelProps) {
  return (
    <section className="console-message">
      <Icon name={icon} />
      <h1>{title}</h1>
      {children}
    </section>
  )
}
