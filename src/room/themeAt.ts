import type { DeviceSettings } from '../contract/devices/deviceLink.ts'
import { isWithinHours, timeOfDay } from '../domain/localTime.ts'

export type Theme = 'light' | 'dark' | 'night'

/**
 * Returns the theme for a time. The monitor is dark by day, so that it does not light up a sleeping patient,
 * and dimmer in the unit's night hours.
 */
export function themeAt(now: number, settings: Pick<DeviceSettings, 'night' | 'time_zone'> | null): Theme {
  if (settings === null) return 'dark'
  return isWithinHours(timeOfDay(now, settings.time_zone), settings.night) ? 'night' : 'dark'
}
