import { CatchBoundary } from '@tanstack/react-router'
import type { ConsolePorts } from '../state/admin/ports.ts'
import type { Profile } from '../state/admin/console.ts'
import { findsSection, sectionGroups, type Section } from '../domain/consoleSections.ts'
import { ChangePasswordScreen } from './account/ChangePasswordScreen.tsx'
import { ByodScreen } from './byod/ByodScreen.tsx'
import { OutboxScreen } from './developer/OutboxScreen.tsx'
import { NotFound } from './faults/NotFound.tsx'
import { NotYet } from './faults/NotYet.tsx'
import { ServerProblem } from './faults/ServerProblem.tsx'
import { RoomsScreen } from './rooms/RoomsScreen.tsx'
import { sectionAt } from './sectionAt.ts'

interface ConsolePageProps {
  ports: ConsolePorts
  profile: Profile
  pathname: string
}

/** What an address of the console shows: its section, that it is not there yet, or that there is no such page. */
export function ConsolePage({ ports, profile, pathname }: ConsolePageProps) {
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={ServerProblem}>
      <PageAt ports={ports} profile={profile} pathname={pathname} />
    </CatchBoundary>
  )
}

function PageAt({ ports, profile, pathname }: ConsolePageProps) {
  const name = sectionAt(pathname)
  if (name === 'change-password') return <ChangePasswordScreen ports={ports} />
  const section = sectionGroups
    .flatMap(({ sections }): readonly Section[] => sections)
    .find((known) => known === name)
  if (section === undefined || !findsSection(profile.roles, section)) return <NotFound />
  switch (section) {
    case 'rooms':
      return <RoomsScreen ports={ports} />
    case 'byod':
      return <ByodScreen ports={ports} />
    case 'developer':
      return <OutboxScreen ports={ports} />
    default:
      return <NotYet section={section} />
  }
}
