import { atom } from 'jotai'
import { isWithinHours, timeOfDay } from '../../domain/localTime.ts'
import { portsAtom, type Stop } from '../ports.ts'
import { setThemeAtom, themeAtom } from '../preferences.ts'
import { sessionViewAtom } from './sessionView.ts'

/** Interval at which the clock is checked, in milliseconds. */
const lookMs = 20_000
/** Hours for a unit that has set none, the same as on its monitors. */
const usualHours = { from: '21:00', to: '07:00' }

export interface NightHours {
  /** Start and end as local `HH:MM`. */
  from: string
  to: string
  /** Time zone of the hours, as an IANA name. */
  zone: string
}

/** Night hours of the unit; until a session has reported them, the usual hours in the tablet's time zone. */
export const nightHoursAtom = atom((get): NightHours => {
  const view = get(sessionViewAtom)
  const { night = null, timeZone = null } = view.kind === 'active' ? view : {}
  return {
    ...(night ?? usualHours),
    zone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
})

/**
 * Turns Night on when its hours begin, and off when they end. In between, the user decides with the Night
 * button. Returns a function that stops it.
 */
export const watchNightHoursAtom = atom(null, (get, set, { zone, ...hours }: NightHours): Stop => {
  const ports = get(portsAtom)
  if (ports === null) return () => undefined
  let wasNight: boolean | null = null
  const look = () => {
    const isNight = isWithinHours(timeOfDay(ports.api.serverNow(), zone), hours)
    if (isNight === wasNight) return
    wasNight = isNight
    if (isNight !== (get(themeAtom) === 'night')) set(setThemeAtom, isNight ? 'night' : 'light')
  }
  look()
  const timer = setInterval(look, lookMs)
  const stopShown = ports.visibility.onChange(look)
  return () => {
    clearInterval(timer)
    stopShown()
  }
})
