import type { NotificationItem } from '../../contract/notifications.ts'
import type { Result } from './result.ts'
import type { Records } from './records/records.ts'

/** Notification contacts and their events on the server. No method rejects. */
export interface NotificationPorts {
  /** `node_id` of a new record is its level and ID in one text; `platform` for all. */
  records: Records<NotificationItem>
  /** Sends a test message to the destination of the record. */
  test(id: string): Promise<Result<null>>
}
