import { type ComponentType, useCallback } from 'react'
import { type Locale, preferencesOf, type Theme } from '../state/preferences.ts'
import { applyTheme } from './appearance.ts'
import { activateLocale } from './language.ts'

interface RoomRootProps<Ports> {
  RoomScreen: ComponentType<{
    ports: Ports
    theme: Theme | null
    onLocale: (locale: Locale) => void
    onTheme: (theme: Theme) => void
  }>
  ports: Ports
}

/** Root of the monitor's page. Its language and night hours are those of the room, not of this browser. */
export function RoomRoot<Ports>({ RoomScreen, ports }: RoomRootProps<Ports>) {
  const onLocale = useCallback((locale: Locale) => void activateLocale(locale), [])
  const onTheme = useCallback((theme: Theme) => applyTheme(theme), [])
  const asked = preferencesOf(new URLSearchParams(window.location.search)).theme ?? null
  return <RoomScreen ports={ports} theme={asked} onLocale={onLocale} onTheme={onTheme} />
}
