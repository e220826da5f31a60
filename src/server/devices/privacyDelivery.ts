import type { Database } from '../db/database.ts'
import { deviceStore, keptControls } from '../db/deviceStore.ts'
import type { DeviceRecords } from './deviceRecords.ts'
import type { RoomLink } from './roomLink.ts'

/**
 * Sends the device what was to be closed while it was away; what it confirms waits no longer. Whoever opens the room while that
 * is read has said the last word: nothing closes it behind him.
 */
export async function deliverPrivacy(
  { database, records }: { database: Database; records: DeviceRecords },
  link: RoomLink,
): Promise<void> {
  const { id, customerId } = link.room
  const opened = new Map(keptControls.map((control) => [control, link.timesOpened(control)]))
  const pending = await records.privacy.add({ roomId: id })
  for (const control of keptControls) {
    const params = pending[control]
    if (params === undefined || link.timesOpened(control) !== opened.get(control)) continue
    if (!(await link.deliver(control, params))) continue
    await database.transaction({ customers: [customerId] }, (tx) => deviceStore.dropPrivacy(tx, id, control))
  }
}
