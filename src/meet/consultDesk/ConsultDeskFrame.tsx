import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { localeAtom, setLocaleAtom, setThemeAtom, themeAtom } from '../../state/preferences.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LanguageSwitch } from '../../ui/forms/LanguageSwitch.tsx'
import { NightButton } from '../../ui/buttons/NightButton.tsx'
import { DemoBanner } from '../DemoBanner.tsx'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'

interface ConsultDeskFrameProps {
  /** Unit whose waiting calls are shown; null until it is known, and empty for several units. */
  unit: string | null
  name: string
  onSignOut: () => void
  children: ReactNode
}

/** Shows the frame of the consult desk: its unit and the signed-in clinician. */
export function ConsultDeskFrame({ unit, name, onSignOut, children }: ConsultDeskFrameProps) {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  const setTheme = useSetAtom(setThemeAtom)
  return (
    <div className="desk">
      <header className="desk-head">
        <Wordmark />
        <span className="desk-place">
          <strong className="desk-title">
            <Trans>Consult desk</Trans>
          </strong>
          {unit !== null && unit !== '' && (
            <span className="desk-unit">
              <bdi>{unit}</bdi>
            </span>
          )}
        </span>
        <span className="desk-me">
          <Avatar name={name} tone="brand" />
          <bdi>{name}</bdi>
        </span>
        <Button icon="signOut" className="desk-sign-out" mirrored onPress={onSignOut}>
          <Trans>Sign Out</Trans>
        </Button>
      </header>
      <main className="desk-page">
        <DemoBanner />
        {children}
      </main>
      <footer className="meet-tools">
        <LanguageSwitch value={locale} onChange={setLocale} />
        <NightButton on={theme === 'night'} onChange={(on) => setTheme(on ? 'night' : 'light')} />
      </footer>
    </div>
  )
}
