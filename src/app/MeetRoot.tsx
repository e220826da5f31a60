import { useAtomValue } from 'jotai'
import { type ComponentProps, useEffect } from 'react'
import { localeAtom, themeAtom } from '../state/preferences.ts'
import { wear } from './appearance.ts'
import { speak } from './language.ts'

type Screen = (typeof import('../meet/MeetScreen.tsx'))['MeetScreen']

interface MeetRootProps {
  MeetScreen: Screen
  ports: ComponentProps<Screen>['ports']
}

/** The page of those who are invited, in this browser's language and theme. */
export function MeetRoot({ MeetScreen, ports }: MeetRootProps) {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  useEffect(() => void speak(locale), [locale])
  useEffect(() => wear(theme), [theme])
  return <MeetScreen ports={ports} />
}
