import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconName.ts'
import { MeetFrame } from './MeetFrame.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

interface MessagePageProps {
  icon: IconName
  title: ReactNode
  /** Text on what to do next. */
  children: ReactNode
  keys?: ReactNode
}

/** Shows one sentence on what happened, one on what to do next, and the buttons for it. */
export function MessagePage({ icon, title, children, keys }: MessagePageProps) {
  return (
    <MeetFrame>
      <div className="meet-message" role="status">
        <Icon name={icon} />
        <PageHeading>{title}</PageHeading>
        <p>{children}</p>
        {keys !== undefined && <div className="meet-message-keys">{keys}</div>}
      </div>
    </MeetFrame>
  )
}
