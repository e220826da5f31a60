import type { NewNotification, NotificationChange, NotificationItem } from '../../contract/notifications.ts'
import type { Result } from './result.ts'
import type { Records } from './records/records.ts'

/** Notification contacts and their events on the server. No method rejects. */
export interface NotificationPorts {
  records: Records<NotificationItem, NewNotification, NotificationChange>
  /** Sends a test message to the destination of the record. */
  test(id: string): Promise<Result<null>>
}
