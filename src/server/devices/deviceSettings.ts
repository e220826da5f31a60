import type { DeviceSettings } from '../../contract/deviceLink.ts'
import type { Tx } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import { settingStore } from '../db/settingStore.ts'

/** The settings that a room's device applies, from the levels above it. */
export async function deviceSettings(tx: Tx, room: RoomRecord): Promise<DeviceSettings> {
  return {
    locale: await settingStore.of(tx, room, 'locale'),
    night: await settingStore.of(tx, room, 'night'),
    time_zone: room.timeZone,
  }
}
