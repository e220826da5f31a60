import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { Console, Profile } from '../../state/admin/console.ts'
import { Note } from '../../ui/Note.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { sectionAt } from '../sectionAt.ts'
import { LevelPath } from './LevelPath.tsx'
import { LoginAsBar } from './LoginAsBar.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchField } from './SearchField.tsx'
import './shell.css'
import { Sidebar } from './Sidebar.tsx'

interface ShellProps {
  session: Console
  profile: Profile
  leaving: boolean
  /** Login As ran out by itself. */
  loginAsOver: boolean
  children: ReactNode
}

/** A sidebar takes too much of a narrow window: there it opens when it is asked for. In CSS pixels. */
const roomForSidebar = 1024
const hasRoom = () => window.innerWidth >= roomForSidebar

const shellClass = (open: boolean, { impersonation }: Profile) =>
  [
    'console console-shell',
    ...(open ? [] : ['console-nav-closed']),
    ...(impersonation === undefined ? [] : ['console-another']),
  ].join(' ')

/** What is around every page of the console. */
export function Shell({ session, profile, leaving, loginAsOver, children }: ShellProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const navId = useId()
  const [open, setOpen] = useState(hasRoom)
  return (
    <div className={shellClass(open, profile)}>
      <a className="console-skip" href="#console-page">
        <Trans>Skip to the page</Trans>
      </a>
      <LoginAsBar session={session} profile={profile} leaving={leaving} />
      <header className="console-bar">
        <button
          type="button"
          className="console-toggle"
          aria-expanded={open}
          aria-controls={navId}
          aria-label={t`Sections`}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true" />
        </button>
        <Link
          className="console-home"
          to="/admin/$"
          params={{ _splat: '' }}
          activeOptions={{ exact: true }}
          preload={false}
        >
          <Wordmark />
        </Link>
        <LevelPath roles={profile.roles} />
        <SearchField key={pathname} />
        <ProfileMenu session={session} profile={profile} leaving={leaving} />
      </header>
      {open && (
        <Sidebar
          id={navId}
          profile={profile}
          current={sectionAt(pathname)}
          onFollow={() => setOpen(hasRoom())}
        />
      )}
      <main className="console-page" id="console-page" tabIndex={-1}>
        {loginAsOver && (
          <Note kind="warning" live>
            <Trans>Login As has ended. You are yourself again.</Trans>
          </Note>
        )}
        {children}
      </main>
    </div>
  )
}
