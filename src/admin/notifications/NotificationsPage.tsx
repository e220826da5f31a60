import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewNotificationScreen } from './NewNotificationScreen.tsx'
import { NotificationScreen } from './NotificationScreen.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

interface NotificationsPageProps {
  ports: ConsolePorts
  profile: Profile
  /** `null` for the list, `new` for a contact to create. */
  record: string | null
}

/** Shows the list of notification recipients, one recipient, or the form for a new one. */
export function NotificationsPage({ ports, profile, record }: NotificationsPageProps) {
  if (record === null) return <NotificationsScreen ports={ports} />
  if (record === 'new') return <NewNotificationScreen ports={ports} profile={profile} />
  return <NotificationScreen ports={ports} held={profile.roles} id={record} />
}
