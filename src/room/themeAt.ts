import type { DeviceSettings } from '../contract/devices/deviceLink.ts'
import { isNight } from '../domain/devices/nightHours.ts'

export type Theme = 'light' | 'dark' | 'night'

/**
 * Returns the theme for a time. The monitor is dark by day, so that it does not light up a sleeping patient,
 * and dimmer in the unit's night hours.
 */
export function themeAt(now: number, settings: Pick<DeviceSettings, 'night' | 'time_zone'> | null): Theme {
  return isNight(now, settings) ? 'night' : 'dark'
}
