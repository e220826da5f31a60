import type {
  NewNotification,
  NotificationChange,
  NotificationItem,
  NotificationList,
} from '../../contract/notifications.ts'
import type { Answer } from './answer.ts'

interface Seen {
  id: string
  version: number
}

/** Who is told of what, as the server keeps it. Nothing here rejects. */
export interface NotificationPorts {
  list(query: URLSearchParams): Promise<Answer<NotificationList>>
  read(id: string): Promise<Answer<NotificationItem>>
  create(made: NewNotification): Promise<Answer<NotificationItem>>
  change(seen: Seen, change: NotificationChange): Promise<Answer<NotificationItem>>
  remove(seen: Seen): Promise<Answer<null>>
  /** Sends a test to its destination. */
  test(id: string): Promise<Answer<null>>
}
