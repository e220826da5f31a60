import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { localeAtom, themeAtom } from '../state/preferences.ts'
import { afterPaint } from './afterPaint.ts'
import { applyTheme } from './appearance.ts'
import { activateLocale } from './language.ts'

/** Applies the user's language and theme to the page. A change of either affects the whole page. */
export function useAppearance(): void {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  // If the texts cannot be loaded, the language does not change, and the screen stays readable.
  useEffect(() => afterPaint(() => void activateLocale(locale).catch(() => undefined)), [locale])
  useEffect(() => afterPaint(() => applyTheme(theme)), [theme])
}
