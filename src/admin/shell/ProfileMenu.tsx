import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Console, Profile } from '../../state/admin/console.ts'
import { localeAtom, setLocaleAtom, setThemeAtom, themeAtom } from '../../state/preferences.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Key.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface ProfileMenuProps {
  session: Console
  profile: Profile
  leaving: boolean
}

/** Who is signed in, how the console looks and speaks, and the way out. */
export function ProfileMenu({ session, profile, leaving }: ProfileMenuProps) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  const setTheme = useSetAtom(setThemeAtom)
  const menu = useClosingDetails()
  const state = leaving ? 'busy' : 'idle'
  return (
    <details className="console-me" ref={menu}>
      <summary aria-label={t`Profile menu of ${profile.name}`}>
        <Avatar name={profile.name} tone="brand" />
        <span>
          <bdi>{profile.name}</bdi>
          <small dir="ltr">{[...new Set(profile.roles.map(({ role }) => role))].join(', ')}</small>
        </span>
      </summary>
      <div className="console-menu">
        <p className="console-menu-mail" dir="ltr">
          {profile.email}
        </p>
        <LanguageSwitch value={locale} onChange={setLocale} />
        <ThemeSwitch value={theme} onChange={setTheme} />
        <Link
          className="console-menu-link"
          to="/admin/$"
          params={{ _splat: 'change-password' }}
          preload={false}
        >
          <Icon name="lockSimple" />
          <Trans>Change Password</Trans>
        </Link>
        <a className="console-menu-link" href="/meet/desk">
          <Icon name="stethoscope" />
          <Trans>iConsult</Trans>
        </a>
        <Key icon="signOut" mirrored wide state={state} onPress={() => void session.signOut(false)}>
          <Trans>Logout</Trans>
        </Key>
        <Key wide state={state} onPress={() => void session.signOut(true)}>
          <Trans>Log out everywhere</Trans>
        </Key>
      </div>
    </details>
  )
}

/** A menu that Escape, and whatever happens outside of it, closes. */
function useClosingDetails() {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => {
      if (menu.current !== null) menu.current.open = false
    }
    const leave = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) !== true) close()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || menu.current?.open !== true) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return menu
}
