import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { localeAtom, setLocaleAtom, setThemeAtom, themeAtom } from '../../state/preferences.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { LanguageSwitch } from '../../ui/forms/LanguageSwitch.tsx'
import { NightButton } from '../../ui/buttons/NightButton.tsx'
import { NurseLine } from '../../ui/status/NurseLine.tsx'
import { Mark } from '../../ui/brand/Mark.tsx'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'
import './frame.css'
import './sideways.css'
import { noticeAtom } from './notice.ts'
import { RoomStrip } from './RoomStrip.tsx'
import { ScreenLink } from './ScreenLink.tsx'
import { Toasts } from './Toasts.tsx'

export interface BedsideFrameProps {
  /** Name of the screen: the page title and, with `back`, the heading. */
  title: string
  /**
   * True for screens below the menu, which show Back and their name on top. The others show the logo, the
   * languages and Night.
   */
  back?: boolean
  /** Target of Back; null if the screen has its own way out. */
  backTo?: '/' | '/aps-options' | '/ask' | null
  /** Shown in place of “Connected”: whom the room is linked to. */
  linkedTo?: ReactNode
  /** Shown at the end of the title, in place of the room's connection. */
  action?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

function BrandHead() {
  const linked = 'room' in useAtomValue(sessionAtom)
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  const setTheme = useSetAtom(setThemeAtom)
  return (
    <header className="frame-head">
      <div className={linked ? 'frame-mark frame-has-mark' : 'frame-mark frame-no-strip'}>
        <Mark />
        <Wordmark />
      </div>
      {linked && (
        <div className="frame-strip">
          <RoomStrip />
        </div>
      )}
      <div className="frame-languages">
        <LanguageSwitch value={locale} onChange={(language) => setLocale(language)} />
      </div>
      <div className="frame-night">
        <NightButton on={theme === 'night'} onChange={(on) => setTheme(on ? 'night' : 'light')} />
      </div>
    </header>
  )
}

type PageHeadProps = Pick<BedsideFrameProps, 'title' | 'backTo' | 'linkedTo' | 'action'>

function PageHead({ title, backTo = '/', linkedTo, action }: PageHeadProps) {
  const { t } = useLingui()
  return (
    <header className="frame-title">
      {backTo !== null && (
        <ScreenLink to={backTo} className={buttonClass()} aria-keyshortcuts="Escape">
          <Icon name="arrowLeft" mirrored />
          <span className="back-word">{t`Back`}</span>
        </ScreenLink>
      )}
      <h1>{title}</h1>
      {action ?? <RoomStrip linkedTo={linkedTo} />}
    </header>
  )
}

/** Frame of every bedside screen: the header, the toasts, and the nurse-call line at the end. */
export function BedsideFrame({ title, back = false, children, foot, ...head }: BedsideFrameProps) {
  useEffect(() => {
    document.title = `${title} · Wardlink`
  })
  const linked = 'room' in useAtomValue(sessionAtom)
  const notice = useAtomValue(noticeAtom)
  return (
    <>
      <div className="bed">
        <div className={back || !linked ? 'frame frame-no-strip' : 'frame'}>
          {back ? <PageHead title={title} {...head} /> : <BrandHead />}
          <main className="frame-page">
            {notice !== null && <notice.Notice />}
            {children}
          </main>
          {foot !== undefined && <footer className="frame-foot">{foot}</footer>}
        </div>
        <div className="bed-end">
          <Toasts />
          <NurseLine />
        </div>
      </div>
    </>
  )
}
