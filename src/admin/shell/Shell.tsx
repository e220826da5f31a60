import { Trans, useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import type { Console, Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { preferencesAtom } from '../../state/preferences.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { FirstStepsPlace } from '../firstSteps/FirstStepsPlace.tsx'
import { useFirstSteps } from '../firstSteps/useFirstSteps.ts'
import { LevelPath } from '../levels/LevelPath.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Announcement } from './Announcement.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LoginAsBar } from './LoginAsBar.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useIdleParts } from './useIdleParts.ts'
import { opensOver, useOpenNav } from './useOpenNav.ts'
import { WaitingCallsLink } from './WaitingCallsLink.tsx'

interface ShellProps {
  ports: ConsolePorts
  session: Console
  profile: Profile
  leaving: boolean
  /** True if a Login As session has expired. */
  loginAsOver: boolean
  children: ReactNode
}

const shellClass = (open: boolean, over: boolean, { impersonation }: Profile) =>
  [
    'console console-shell',
    ...(open && !over ? [] : ['console-nav-closed']),
    ...(open && over ? ['console-nav-over'] : []),
    ...(impersonation === undefined ? [] : ['console-another']),
  ].join(' ')

/** Frame of every page of the console. */
export function Shell({ ports, session, profile, leaving, loginAsOver, children }: ShellProps) {
  const { t } = useLingui()
  const section = useMatches({ select: (matches) => matches.at(-1)?.staticData.section ?? null })
  const navId = useId()
  const over = opensOver(useAtomValue(preferencesAtom).navStyle)
  const { open, toggle, follow } = useOpenNav(ports.memory, over)
  const firstSteps = useFirstSteps(ports.memory, profile, section)
  useIdleParts()
  return (
    <div className={shellClass(open, over, profile)}>
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
          onClick={toggle}
        >
          <span aria-hidden="true" />
        </button>
        <HomeLink />
        <LevelPath roles={profile.roles} memory={ports.memory} />
        <PaletteButton ports={ports} profile={profile} />
        <WaitingCallsLink ports={ports} profile={profile} />
        <ProfileMenu session={session} profile={profile} leaving={leaving} onFirstSteps={firstSteps.open} />
      </header>
      {open && <Sidebar id={navId} profile={profile} current={section} onFollow={follow} />}
      <main className="console-page" id="console-page" tabIndex={-1}>
        <DemoBanner />
        {firstSteps.state !== 'closed' && (
          <FirstStepsPlace
            key={firstSteps.state}
            ports={ports}
            profile={profile}
            isAsked={firstSteps.state === 'asked'}
            onEnd={firstSteps.end}
          />
        )}
        {profile.surroundings?.announcement && (
          <Announcement announcement={profile.surroundings.announcement} memory={ports.memory} />
        )}
        {loginAsOver && (
          <InlineAlert kind="warning" live>
            <Trans>Login As has ended. You are yourself again.</Trans>
          </InlineAlert>
        )}
        {children}
      </main>
    </div>
  )
}
