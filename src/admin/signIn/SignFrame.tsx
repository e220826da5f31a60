import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { localeAtom, setLocaleAtom } from '../../state/preferences.ts'
import { LanguageSwitch } from '../../ui/forms/LanguageSwitch.tsx'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Frame of every page before the sign-in. */
export function SignFrame({ title, children }: { title: string; children: ReactNode }) {
  const locale = useAtomValue(localeAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  return (
    <div className="console console-sign">
      <Title>{title}</Title>
      <div className="console-sign-page">
        <header>
          <Wordmark />
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          <LanguageSwitch value={locale} onChange={setLocale} />
          <p>
            <Trans>© 2021 Wardlink</Trans>
          </p>
        </footer>
      </div>
      <BigMark />
    </div>
  )
}

/** Logo at the size of the window. Its ring is hollow, and its dot has the color of the link line. */
function BigMark() {
  return (
    <div className="console-sign-mark" aria-hidden="true">
      <svg viewBox="-70 -70 980 1000">
        <path d="M118 196 L262 690 L430 270 L598 690 L742 150" />
        <circle className="console-sign-ring" cx="104" cy="148" r="62" />
        <circle className="console-sign-dot" cx="748" cy="140" r="92" />
      </svg>
    </div>
  )
}
