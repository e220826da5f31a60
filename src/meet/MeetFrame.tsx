import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { localeAtom, setLocaleAtom, setThemeAtom, themeAtom } from '../state/preferences.ts'
import { LanguageSwitch } from '../ui/forms/LanguageSwitch.tsx'
import { Mark } from '../ui/brand/Mark.tsx'
import { NightButton } from '../ui/buttons/NightButton.tsx'
import { Wordmark } from '../ui/brand/Wordmark.tsx'
import { DemoBanner } from './DemoBanner.tsx'

interface MeetFrameProps {
  /** Connection bar in the header. */
  strip?: ReactNode
  /** True in a call: the picture then takes the space of the language switch. */
  inCall?: boolean
  children: ReactNode
}

/** Shows the frame around every page of an invited person. */
export function MeetFrame({ strip, inCall = false, children }: MeetFrameProps) {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  const setTheme = useSetAtom(setThemeAtom)
  return (
    <div className={inCall ? 'meet meet-in-call' : 'meet'}>
      <header className="meet-head">
        <div className={strip === undefined ? 'meet-mark' : 'meet-mark meet-beside-strip'}>
          <Mark />
          <Wordmark />
        </div>
        <div className="meet-strip">{strip}</div>
      </header>
      {!inCall && <DemoBanner />}
      <main className="meet-page">{children}</main>
      {!inCall && (
        <footer className="meet-tools">
          <LanguageSwitch value={locale} onChange={setLocale} />
          <NightButton on={theme === 'night'} onChange={(on) => setTheme(on ? 'night' : 'light')} />
        </footer>
      )}
    </div>
  )
}
