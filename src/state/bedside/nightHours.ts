import { atom } from 'jotai'
import { isWithinHours, timeOfDay } from '../../domain/localTime.ts'
import { portsAtom, type Stop } from '../ports.ts'
import { setThemeAtom, themeAtom } from '../preferences.ts'
import { sessionViewAtom } from './sessionView.ts'

/** The clock is looked at so often, in milliseconds. */
const lookMs = 20_000
/** The hours of a unit that has set none, as at its monitors. */
const usualHours = { from: '21:00', to: '07:00' }

export interface NightHours {
  /** Local `HH:MM`. */
  from: string
  to: string
  /** The zone in which they count, as its IANA name. */
  zone: string
}

/** The unit's night hours; before a session has told them, those of most units, where the tablet is. */
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
