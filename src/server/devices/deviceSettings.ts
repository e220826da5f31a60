import * as z from 'zod/mini'
import { DeviceSettings } from '../../contract/deviceLink.ts'
import type { Tx } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import { settingStore } from '../db/settingStore.ts'

const defaults = { locale: 'en', night: { from: '21:00', to: '07:00' } } as const

/** The settings that a room's device applies, from the levels above it; what is set wrongly counts as not set. */
export async function deviceSettings(tx: Tx, room: RoomRecord): Promise<DeviceSettings> {
  const set = await settingStore.effective(tx, room, ['locale', 'night'])
  const locale = z.safeParse(DeviceSettings.shape.locale, set['locale'])
  const night = z.safeParse(DeviceSettings.shape.night, set['night'])
  return {
    locale: locale.success ? locale.data : defaults.locale,
    night: night.success ? night.data : defaults.night,
    time_zone: room.timeZone,
  }
}
