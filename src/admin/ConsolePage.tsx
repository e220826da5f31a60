import { CatchBoundary } from '@tanstack/react-router'
import type { ConsolePorts } from '../state/admin/ports.ts'
import type { Console, Profile } from '../state/admin/console.ts'
import { mayLoginAs } from '../domain/users/loginAs.ts'
import { findsSection, sectionGroups, type Section } from '../domain/consoleSections.ts'
import { assignmentsFor } from '../domain/permissions/roles.ts'
import { ChangePasswordScreen } from './account/ChangePasswordScreen.tsx'
import { LoginAsScreen } from './account/LoginAsScreen.tsx'
import { AuditPage } from './audit/AuditPage.tsx'
import { SessionsScreen } from './account/SessionsScreen.tsx'
import { SecondFactorPage } from './account/SecondFactorPage.tsx'
import { ByodScreen } from './byod/ByodScreen.tsx'
import { ImportScreen } from './imports/ImportScreen.tsx'
import { DeveloperPage } from './developer/DeveloperPage.tsx'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { DeviceScreen } from './monitoring/DeviceScreen.tsx'
import { DevicesScreen } from './monitoring/DevicesScreen.tsx'
import { MonitoringScreen } from './monitoring/MonitoringScreen.tsx'
import { NotificationsPage } from './notifications/NotificationsPage.tsx'
import { NotFound } from './faults/NotFound.tsx'
import { NotYet } from './faults/NotYet.tsx'
import { ServerProblem } from './faults/ServerProblem.tsx'
import { PermissionsPage } from './permissions/PermissionsPage.tsx'
import { ProvidersPage } from './ssoProviders/ProvidersPage.tsx'
import { isKept, RecordPage } from './records/RecordPage.tsx'
import { AvailabilityScreen } from './reports/AvailabilityScreen.tsx'
import { CallsScreen } from './reports/calls/CallsScreen.tsx'
import { CallQualityScreen } from './reports/CallQualityScreen.tsx'
import { SignInSummaryScreen } from './reports/SignInSummaryScreen.tsx'
import { DocumentationScreen } from './documentation/DocumentationScreen.tsx'
import { addressAt } from './sectionAt.ts'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { TechnicianPage } from './technician/TechnicianPage.tsx'
import { mayAddUsers, UsersPage } from './users/UsersPage.tsx'

interface ConsolePageProps {
  ports: ConsolePorts
  session: Console
  profile: Profile
  pathname: string
}

/**
 * Shows the section at an address of the console, a notice that it is not available yet, or that the page
 * does not exist.
 */
export function ConsolePage(props: ConsolePageProps) {
  return (
    <CatchBoundary getResetKey={() => props.pathname} errorComponent={ServerProblem}>
      <PageAt {...props} />
    </CatchBoundary>
  )
}

function PageAt({ ports, session, profile, pathname }: ConsolePageProps) {
  const address = addressAt(pathname)
  const name = address?.section ?? null
  const record = address?.record ?? null
  // Account pages belong to the signed-in user alone, so they do not exist during Login As.
  if (profile.impersonation === undefined && record === null) {
    if (name === 'change-password') return <ChangePasswordScreen ports={ports} />
    if (name === 'second-factor') return <SecondFactorPage account={ports.account} />
    if (name === 'sessions') return <SessionsScreen account={ports.account} session={session} />
    if (name === 'login-as' && mayLoginAs(profile.roles))
      return <LoginAsScreen ports={ports} session={session} />
  }
  if (name === 'imports' && record !== null && assignmentsFor(profile.roles, 'changeStructure').length > 0)
    return <ImportScreen ports={ports} kind="rooms" id={record} />
  if (name === 'user-imports' && record !== null && mayAddUsers(profile))
    return <ImportScreen ports={ports} kind="users" id={record} />
  if (name === 'permissions' && assignmentsFor(profile.roles, 'keepPermissions').length > 0)
    return <PermissionsPage ports={ports} profile={profile} record={record} />
  const section = sectionGroups
    .flatMap(({ sections }): readonly Section[] => sections)
    .find((known) => known === name)
  if (section === undefined || !findsSection(profile.roles, section)) return <NotFound />
  if (isKept(section)) return <RecordPage ports={ports} profile={profile} section={section} record={record} />
  if (section === 'users') return <UsersPage ports={ports} profile={profile} record={record} />
  if (section === 'documentation') return <DocumentationScreen chapter={record} />
  if (section === 'notifications')
    return <NotificationsPage ports={ports} profile={profile} record={record} />
  if (section === 'monitoring' && record !== null)
    return <DeviceScreen ports={ports} profile={profile} id={record} />
  if (section === 'technician') return <TechnicianPage ports={ports} profile={profile} record={record} />
  if (section === 'developer') return <DeveloperPage ports={ports} profile={profile} part={record} />
  if (section === 'sso-providers') return <ProvidersPage ports={ports} profile={profile} record={record} />
  if (section === 'audit') return <AuditPage ports={ports} profile={profile} record={record} />
  if (record !== null) return <NotFound />
  switch (section) {
    case 'dashboard':
      return <DashboardScreen ports={ports} profile={profile} />
    case 'monitoring':
      return <MonitoringScreen ports={ports} profile={profile} />
    case 'care-system-units':
      return <DevicesScreen ports={ports} />
    case 'byod':
      return <ByodScreen ports={ports} />
    case 'calls':
      return <CallsScreen ports={ports} />
    case 'call-quality':
      return <CallQualityScreen ports={ports} />
    case 'sign-in-summary':
      return <SignInSummaryScreen ports={ports} />
    case 'vmr-availability':
      return <AvailabilityScreen ports={ports} />
    case 'settings':
      return <SettingsPage ports={ports.settings} profile={profile} />
    default:
      return <NotYet section={section} />
  }
}
