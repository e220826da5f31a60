import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { localeAtom, themeAtom } from '../state/preferences.ts'
import { afterPaint } from './afterPaint.ts'
import { wear } from './appearance.ts'
import { speak } from './language.ts'

/** The page in the language and the colours that its reader has chosen. Both change all that is on it. */
export function useAppearance(): void {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  // Without its words a language changes nothing: what is on the screen can still be read.
  useEffect(() => afterPaint(() => void speak(locale).catch(() => undefined)), [locale])
  useEffect(() => afterPaint(() => wear(theme)), [theme])
}
