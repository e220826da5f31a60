import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { DeviceSettings } from '../contract/devices/deviceLink.ts'
import { createMonitor } from '../state/monitor/monitor.ts'
import type { MonitorPorts } from '../state/monitor/ports.ts'
import { EnrollmentScreen } from './enrollment/EnrollmentScreen.tsx'
import { ReplacedScreen } from './ReplacedScreen.tsx'
import { RunningScreen } from './RunningScreen.tsx'
import { StartingScreen } from './StartingScreen.tsx'
import { themeAt, type Theme } from './themeAt.ts'
import { useNow } from './useNow.ts'
import './room.css'
import './entry/entry.css'

export interface RoomScreenProps {
  ports: MonitorPorts
  /** Theme from the page's address; null to follow the room's night hours. */
  theme: Theme | null
  /** Switches the page to the room's language. */
  onLocale: (locale: DeviceSettings['locale']) => void
  onTheme: (theme: Theme) => void
}

/** The monitor in the room. It is the room device: the room can be reached while this is on the screen. */
export function RoomScreen({ ports, theme, onLocale, onTheme }: RoomScreenProps) {
  const store = useStore()
  const [monitor] = useState(() => createMonitor(ports, store))
  const view = useAtomValue(monitor.viewAtom)
  const settings = useAtomValue(monitor.settingsAtom)
  const now = useNow(monitor.serverNow)
  const locale = settings?.locale
  const shownTheme = theme ?? themeAt(now, settings)

  useEffect(() => monitor.start(), [monitor])
  useEffect(() => {
    document.documentElement.dataset['surface'] = 'monitor'
    return () => {
      delete document.documentElement.dataset['surface']
    }
  }, [])
  useEffect(() => {
    if (locale !== undefined) onLocale(locale)
  }, [locale, onLocale])
  useEffect(() => onTheme(shownTheme), [shownTheme, onTheme])

  switch (view.kind) {
    case 'starting':
      return <StartingScreen />
    case 'enrolling':
      return <EnrollmentScreen view={view} onEnroll={monitor.enroll} />
    case 'replaced':
      return <ReplacedScreen onTakeOver={monitor.takeOver} />
    case 'running':
      return <RunningScreen monitor={monitor} view={view} timeZone={settings?.time_zone} now={now} />
  }
}
