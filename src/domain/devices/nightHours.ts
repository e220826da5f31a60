import type { DeviceSettings } from '../../contract/devices/deviceLink.ts'
import { isWithinHours, timeOfDay } from '../localTime.ts'

/**
 * Returns true in the room's night hours. `now` is server time in epoch milliseconds; without settings it is
 * day.
 */
export function isNight(now: number, settings: Pick<DeviceSettings, 'night' | 'time_zone'> | null): boolean {
  return settings !== null && isWithinHours(timeOfDay(now, settings.time_zone), settings.night)
}
