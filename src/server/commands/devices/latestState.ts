import type { DeviceState } from '../../../contract/devices/device.ts'
import type { Tx } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import type { CommandContext } from '../context.ts'

/** Gives the states that devices reported to this process. */
export type ToldStates = Pick<CommandContext['rooms'], 'lastTold'>

/**
 * Returns the last state that the room's device reported; null if it is not known. A process that does not
 * hold the device's link reads it from the database, which has a change up to two seconds later.
 */
export async function latestState(rooms: ToldStates, tx: Tx, roomId: string): Promise<DeviceState | null> {
  return rooms.lastTold(roomId) ?? (await deviceStore.lastState(tx, roomId))
}
