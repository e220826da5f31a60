import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface MessagePanelProps {
  icon: IconName
  title: ReactNode
  children: ReactNode
}

/** Shows a page with a single message and what to do about it. */
export function MessagePanel({ icon, title, children }: MessagePanelProps) {
  return (
    <section className="console-message">
      <Icon name={icon} />
      <PageHeading>{title}</PageHeading>
      {children}
    </section>
  )
}
