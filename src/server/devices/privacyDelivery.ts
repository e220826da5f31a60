import type { Database } from '../db/database.ts'
import { deviceStore, keptControls } from '../db/deviceStore.ts'
import type { RoomLink } from './roomLink.ts'

/** Sends the device what was to be closed while it was away; what it confirms waits no longer. */
export async function deliverPrivacy(database: Database, link: RoomLink): Promise<void> {
  const { id, customerId } = link.room
  const scope = { customers: [customerId] }
  const pending = await database.transaction(scope, (tx) => deviceStore.pendingPrivacy(tx, id))
  for (const control of keptControls) {
    const params = pending[control]
    if (params === undefined || !(await link.deliver(control, params))) continue
    await database.transaction(scope, (tx) => deviceStore.dropPrivacy(tx, id, control))
  }
}
