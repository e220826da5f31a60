import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { localeAtom, themeAtom } from '../state/preferences.ts'
import { afterPaint } from './afterPaint.ts'
import { applyTheme } from './appearance.ts'
import { activateLocale } from './language.ts'

/** The page in the language and the colours that its reader has chosen. Both change all that is on it. */
export function useAppearance(): void {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  // If the texts cannot be loaded, the language does not change, and the screen stays readable.
  useEffect(() => afterPaint(() => void activateLocale(locale).catch(() => undefined)), [locale])
  useEffect(() => afterPaint(() => applyTheme(theme)), [theme])
}
