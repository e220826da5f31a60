import { isSamePinName } from '../../../domain/pins/pinName.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import type { CommandContext } from '../context.ts'

/**
 * Removes a pin of the session's room, by its unique_id or its name; a pin that is already gone is not an
 * error. It can be restored for ten minutes. The room's device is not involved, because it stores no pins.
 */
export async function removePin(
  { database, clock, pinSignals }: CommandContext,
  { roomId, customerId }: BedsideSession,
  key: string,
): Promise<void> {
  const wasThere = await database.transaction({ customers: [customerId] }, async (tx) => {
    await pinStore.lock(tx, roomId)
    const pins = await pinStore.list(tx, roomId)
    const pin = pins.find(({ id }) => id === key) ?? pins.find(({ name }) => isSamePinName(name, key))
    if (pin !== undefined) await pinStore.remove(tx, roomId, pin.id, new Date(clock.now()))
    return pin !== undefined
  })
  if (wasThere) pinSignals.changed(roomId)
}
