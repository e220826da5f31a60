import { useCallback } from 'react'
import { type Locale, preferencesOf, type Theme } from '../state/preferences.ts'
import { wear } from './appearance.ts'
import { speak } from './language.ts'
import type { LoadedRoom } from './loadRoom.ts'

/** The monitor's page. Its language and its night hours are the room's, not this browser's. */
export function RoomRoot({ RoomScreen, ports }: LoadedRoom) {
  const onLocale = useCallback((locale: Locale) => void speak(locale), [])
  const onTheme = useCallback((theme: Theme) => wear(theme), [])
  const asked = preferencesOf(new URLSearchParams(window.location.search)).theme ?? null
  return <RoomScreen ports={ports} theme={asked} onLocale={onLocale} onTheme={onTheme} />
}
