import { type ComponentProps, useCallback } from 'react'
import { type Locale, preferencesOf, type Theme } from '../state/preferences.ts'
import { wear } from './appearance.ts'
import { speak } from './language.ts'

type Screen = (typeof import('../room/RoomScreen.tsx'))['RoomScreen']

interface RoomRootProps {
  RoomScreen: Screen
  ports: ComponentProps<Screen>['ports']
}

/** The monitor's page. Its language and its night hours are the room's, not this browser's. */
export function RoomRoot({ RoomScreen, ports }: RoomRootProps) {
  const onLocale = useCallback((locale: Locale) => void speak(locale), [])
  const onTheme = useCallback((theme: Theme) => wear(theme), [])
  const asked = preferencesOf(new URLSearchParams(window.location.search)).theme ?? null
  return <RoomScreen ports={ports} theme={asked} onLocale={onLocale} onTheme={onTheme} />
}
