import type { DeviceSettings } from '../../contract/devices/deviceLink.ts'
import { settingIn } from '../../domain/settings.ts'
import type { Tx } from '../db/database.ts'
import { ancestorIds } from '../db/orgUnits/ancestorIds.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import { settingStore, valuesOn } from '../db/settings/settingStore.ts'

/**
 * Reads the settings that devices apply, inherited from the levels above the rooms. Returns a function that
 * gives the settings of one room.
 */
export async function deviceSettings(
  tx: Tx,
  rooms: readonly RoomRecord[],
): Promise<(room: RoomRecord) => DeviceSettings> {
  const orgUnitIds = [...new Set(rooms.flatMap(ancestorIds))]
  const locale = await settingStore.atOrgUnits(tx, orgUnitIds, 'locale')
  const night = await settingStore.atOrgUnits(tx, orgUnitIds, 'night')
  return (room) => ({
    locale: settingIn('locale', valuesOn(ancestorIds(room), locale)),
    night: settingIn('night', valuesOn(ancestorIds(room), night)),
    time_zone: room.timeZone,
  })
}
