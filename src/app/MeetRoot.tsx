import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { localeAtom, themeAtom } from '../state/preferences.ts'
import { wear } from './appearance.ts'
import { speak } from './language.ts'
import type { LoadedMeet } from './loadMeet.ts'

/** The page of those who are invited, in this browser's language and theme. */
export function MeetRoot({ MeetScreen, ports }: LoadedMeet) {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  useEffect(() => void speak(locale), [locale])
  useEffect(() => wear(theme), [theme])
  return <MeetScreen ports={ports} />
}
