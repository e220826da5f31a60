import type { DeviceSettings } from '../../contract/deviceLink.ts'
import { settingIn } from '../../domain/settings.ts'
import type { Tx } from '../db/database.ts'
import { nodesAbove } from '../db/levels.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import { settingStore, valuesOn } from '../db/settingStore.ts'

/**
 * Reads the settings that devices apply, inherited from the levels above the rooms. Returns a function that
 * gives the settings of one room.
 */
export async function deviceSettings(
  tx: Tx,
  rooms: readonly RoomRecord[],
): Promise<(room: RoomRecord) => DeviceSettings> {
  const nodes = [...new Set(rooms.flatMap(nodesAbove))]
  const locale = await settingStore.atNodes(tx, nodes, 'locale')
  const night = await settingStore.atNodes(tx, nodes, 'night')
  return (room) => ({
    locale: settingIn('locale', valuesOn(nodesAbove(room), locale)),
    night: settingIn('night', valuesOn(nodesAbove(room), night)),
    time_zone: room.timeZone,
  })
}
