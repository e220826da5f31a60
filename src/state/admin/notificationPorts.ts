import type { NotificationItem } from '../../contract/notifications.ts'
import type { Result } from './result.ts'
import type { Records } from './records/records.ts'

/** Notification contacts and their events on the server. No method rejects. */
export interface NotificationPorts {
  /** `node_id` of a new one is its level and id in one text, `platform` for all. */
  records: Records<NotificationItem>
  /** Sends a test to its destination. */
  test(id: string): Promise<Result<null>>
}
