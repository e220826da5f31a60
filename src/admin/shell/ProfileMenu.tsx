import { Trans } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentProps, useEffect, useRef } from 'react'
import { mayLoginAs } from '../../domain/users/loginAs.ts'
import type { Console, Profile } from '../../state/admin/console.ts'
import { localeAtom, setLocaleAtom, setThemeAtom, themeAtom } from '../../state/preferences.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LanguageSwitch } from '../../ui/forms/LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface ProfileMenuProps {
  session: Console
  profile: Profile
  leaving: boolean
  /** Called to show the first steps. */
  onFirstSteps: () => void
}

/** Shows the signed-in user, the settings for appearance and language, and the sign-out. */
export function ProfileMenu({ session, profile, leaving, onFirstSteps }: ProfileMenuProps) {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  const setTheme = useSetAtom(setThemeAtom)
  const menu = useClosingDetails()
  const { iconsult_url: iconsult = '', iobserver_url: iobserver = '' } = profile.surroundings ?? {}
  const state = leaving ? 'busy' : 'idle'
  const isAnother = profile.impersonation !== undefined
  return (
    <details className="console-me" ref={menu}>
      <summary>
        <span className="sr-only">
          <Trans>Profile menu</Trans>
        </span>
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
        {!isAnother && (
          <MenuLink to="/admin/change-password" icon="lockSimple">
            <Trans>Change Password</Trans>
          </MenuLink>
        )}
        {!isAnother && (
          <MenuLink to="/admin/second-factor" icon="shieldCheck">
            <Trans>Two-step sign-in</Trans>
          </MenuLink>
        )}
        {!isAnother && (
          <MenuLink to="/admin/sessions" icon="users">
            <Trans>Your sessions</Trans>
          </MenuLink>
        )}
        {!isAnother && mayLoginAs(profile.roles) && (
          <MenuLink to="/admin/login-as" icon="userFocus">
            <Trans>Login As</Trans>
          </MenuLink>
        )}
        {!isAnother && (
          <button type="button" className="console-menu-link" data-closes="" onClick={onFirstSteps}>
            <Icon name="listChecks" />
            <Trans>First steps</Trans>
          </button>
        )}
        <MenuLink to="/admin/documentation/{-$chapter}" params={{ chapter: 'whats-new' }} icon="info">
          <Trans>What’s new</Trans>
        </MenuLink>
        <a className="console-menu-link" href={iconsult === '' ? '/meet/desk' : iconsult} rel="noreferrer">
          <Icon name="stethoscope" />
          <Trans>iConsult</Trans>
        </a>
        {iobserver !== '' && (
          <a className="console-menu-link" href={iobserver} rel="noreferrer">
            <Icon name="eye" />
            <Trans>iObserver</Trans>
          </a>
        )}
        <Button icon="signOut" mirrored wide state={state} onPress={() => void session.signOut(false)}>
          <Trans>Logout</Trans>
        </Button>
        {isAnother ? (
          <Button wide state={state} onPress={() => void session.endLoginAs()}>
            <Trans>End Login As</Trans>
          </Button>
        ) : (
          <Button wide state={state} onPress={() => void session.signOut(true)}>
            <Trans>Log out everywhere</Trans>
          </Button>
        )}
      </div>
    </details>
  )
}

const MenuLink = createLink(({ icon, children, ...props }: ComponentProps<'a'> & { icon: IconName }) => (
  <a className="console-menu-link" {...props}>
    <Icon name={icon} />
    {children}
  </a>
))

/**
 * Returns a ref for a menu that closes on Escape, when one of its links is followed or the first steps are shown, and on a press or focus
 * outside of it.
 */
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
    const follow = ({ target }: Event) => {
      if (
        target instanceof Element &&
        menu.current?.contains(target) === true &&
        target.closest('a, [data-closes]')
      )
        close()
    }
    document.addEventListener('click', follow)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return menu
}
