import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type OrgUnitLevel, orgUnitLevels, orgUnitPaths } from '../../contract/orgUnits.ts'
import { findsSection, type Section } from '../../domain/consoleSections.ts'
import { assignmentsFor, type Right } from '../../domain/permissions/roles.ts'
import { mayLoginAs } from '../../domain/users/loginAs.ts'
import { givesRoles } from '../../domain/users/users.ts'
import type { Profile } from '../../state/admin/console.ts'
import { page, type PageDeps } from './page.ts'
import * as routes from './routes.ts'

/** Part of a route that gets its screen here. */
interface Shown {
  update: (options: { component: RouteComponent; staticData: { section: Section | null } }) => unknown
}

/** Shows a screen of a section of the sidebar at an address, to a user whose roles include the section. */
function show<Props extends object>(
  route: Shown,
  section: Section,
  load: () => Promise<ComponentType<Props>>,
  propsOf: (deps: PageDeps) => Props | null,
): void {
  const propsIn = (deps: PageDeps) => (findsSection(deps.profile.roles, section) ? propsOf(deps) : null)
  const component = page(load, propsIn)
  route.update({ component, staticData: { section } })
}

/** Shows an account page. It belongs to the signed-in user alone, so it does not exist during Login As. */
function showAccount<Props extends object>(
  route: Shown,
  load: () => Promise<ComponentType<Props>>,
  propsOf: (deps: PageDeps) => Props | null,
): void {
  const component = page(load, (deps) => (deps.profile.impersonation === undefined ? propsOf(deps) : null))
  route.update({ component, staticData: { section: null } })
}

const has = ({ roles }: Profile, right: Right): boolean => assignmentsFor(roles, right).length > 0

/** Reports whether the user may create accounts. No one may during Login As. */
const mayAddUsers = ({ roles, impersonation }: Profile): boolean =>
  impersonation === undefined && givesRoles(roles)

showAccount(
  routes.changePassword,
  () => import('../account/ChangePasswordScreen.tsx').then((file) => file.ChangePasswordScreen),
  ({ ports }) => ({ ports }),
)
showAccount(
  routes.secondFactor,
  () => import('../account/SecondFactorPage.tsx').then((file) => file.SecondFactorPage),
  ({ ports }) => ({ account: ports.account }),
)
showAccount(
  routes.sessions,
  () => import('../account/SessionsScreen.tsx').then((file) => file.SessionsScreen),
  ({ ports, session }) => ({ account: ports.account, session }),
)
showAccount(
  routes.loginAs,
  () => import('../account/LoginAsScreen.tsx').then((file) => file.LoginAsScreen),
  ({ ports, session, profile }) => (mayLoginAs(profile.roles) ? { ports, session } : null),
)

for (const route of [routes.home, routes.dashboard])
  show(
    route,
    'dashboard',
    () => import('../dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen),
    ({ ports, profile }) => ({ ports, profile }),
  )
show(
  routes.monitoring,
  'monitoring',
  () => import('../monitoring/MonitoringScreen.tsx').then((file) => file.MonitoringScreen),
  ({ ports, profile }) => ({ ports, profile }),
)
show(
  routes.device,
  'monitoring',
  () => import('../monitoring/DeviceScreen.tsx').then((file) => file.DeviceScreen),
  ({ ports, profile, id }) => ({ ports, profile, id }),
)
show(
  routes.devices,
  'care-system-units',
  () => import('../monitoring/DevicesScreen.tsx').then((file) => file.DevicesScreen),
  ({ ports, profile }) => ({ ports, mayEnroll: has(profile, 'enrolDevices') }),
)

show(
  routes.rooms,
  'rooms',
  () => import('../rooms/RoomsScreen.tsx').then((file) => file.RoomsScreen),
  ({ ports, profile }) => ({
    ports,
    profile,
    mayAdd: has(profile, 'changeStructure'),
    seesPatients: has(profile, 'seePatients'),
  }),
)
show(
  routes.newRoom,
  'rooms',
  () => import('../rooms/NewRoomScreen.tsx').then((file) => file.NewRoomScreen),
  ({ ports, profile }) => (has(profile, 'changeStructure') ? { ports } : null),
)
show(
  routes.room,
  'rooms',
  () => import('../rooms/RoomScreen.tsx').then((file) => file.RoomScreen),
  ({ ports, profile, id }) => ({ ports, profile, id, mayChange: has(profile, 'changeStructure') }),
)
show(
  routes.roomImport,
  'rooms',
  () => import('../imports/NewImportScreen.tsx').then((file) => file.NewImportScreen),
  ({ ports, profile }) => (has(profile, 'changeStructure') ? { ports, kind: 'rooms' as const } : null),
)
show(
  routes.importedRooms,
  'rooms',
  () => import('../imports/ImportScreen.tsx').then((file) => file.ImportScreen),
  ({ ports, profile, id }) =>
    has(profile, 'changeStructure') ? { ports, kind: 'rooms' as const, id } : null,
)

const ofLevels = {
  organization: [routes.organizations, routes.newOrganization, routes.organization],
  customer: [routes.customers, routes.newCustomer, routes.customer],
  facility: [routes.facilities, routes.newFacility, routes.facility],
  unit: [routes.units, routes.newUnit, routes.unit],
} satisfies Record<OrgUnitLevel, readonly [list: Shown, form: Shown, record: Shown]>

for (const level of orgUnitLevels) {
  const [list, form, record] = ofLevels[level]
  const section = orgUnitPaths[level]
  const mayAdd = ({ roles }: Profile) =>
    assignmentsFor(roles, 'changeStructure').some(({ path }) => path.length <= orgUnitLevels.indexOf(level))
  show(
    list,
    section,
    () => import('../orgUnits/OrgUnitsScreen.tsx').then((file) => file.OrgUnitsScreen),
    ({ ports, profile }) => ({ ports, level, mayAdd: mayAdd(profile) }),
  )
  show(
    form,
    section,
    () => import('../orgUnits/NewOrgUnitScreen.tsx').then((file) => file.NewOrgUnitScreen),
    ({ ports, profile }) => (mayAdd(profile) ? { ports, level } : null),
  )
  show(
    record,
    section,
    () => import('../orgUnits/OrgUnitScreen.tsx').then((file) => file.OrgUnitScreen),
    ({ ports, profile, id }) => ({
      ports,
      held: profile.roles,
      level,
      id,
      mayChange: has(profile, 'changeStructure'),
    }),
  )
}

show(
  routes.users,
  'users',
  () => import('../users/UsersScreen.tsx').then((file) => file.UsersScreen),
  ({ ports, profile }) => ({
    ports,
    mayAdd: mayAddUsers(profile),
    seesPermissions: has(profile, 'keepPermissions'),
  }),
)
show(
  routes.newUser,
  'users',
  () => import('../users/NewUserScreen.tsx').then((file) => file.NewUserScreen),
  ({ ports, profile }) => (mayAddUsers(profile) ? { ports, held: profile.roles } : null),
)
show(
  routes.user,
  'users',
  () => import('../users/UserPage.tsx').then((file) => file.UserPage),
  ({ ports, profile, id }) => ({ ports, profile, id, mayAdd: mayAddUsers(profile) }),
)
show(
  routes.userImport,
  'users',
  () => import('../imports/NewImportScreen.tsx').then((file) => file.NewImportScreen),
  ({ ports, profile }) => (mayAddUsers(profile) ? { ports, kind: 'users' as const } : null),
)
show(
  routes.importedUsers,
  'users',
  () => import('../imports/ImportScreen.tsx').then((file) => file.ImportScreen),
  ({ ports, profile, id }) => (mayAddUsers(profile) ? { ports, kind: 'users' as const, id } : null),
)
show(
  routes.byod,
  'byod',
  () => import('../byod/ByodScreen.tsx').then((file) => file.ByodScreen),
  ({ ports, profile }) => ({ ports, mayAdd: has(profile, 'changeStructure') }),
)

show(
  routes.calls,
  'calls',
  () => import('../reports/calls/CallsScreen.tsx').then((file) => file.CallsScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.callQuality,
  'call-quality',
  () => import('../reports/CallQualityScreen.tsx').then((file) => file.CallQualityScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.signInSummary,
  'sign-in-summary',
  () => import('../reports/SignInSummaryScreen.tsx').then((file) => file.SignInSummaryScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.availability,
  'vmr-availability',
  () => import('../reports/AvailabilityScreen.tsx').then((file) => file.AvailabilityScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.audit,
  'audit',
  () => import('../audit/AuditScreen.tsx').then((file) => file.AuditScreen),
  ({ ports, profile }) => ({ ports, profile }),
)

show(
  routes.settings,
  'settings',
  () => import('../settings/SettingsPage.tsx').then((file) => file.SettingsPage),
  ({ ports, profile }) => ({ ports: ports.settings, profile }),
)
show(
  routes.documentation,
  'documentation',
  () => import('../documentation/DocumentationScreen.tsx').then((file) => file.DocumentationScreen),
  () => ({}),
)
show(
  routes.providers,
  'sso-providers',
  () => import('../ssoProviders/ProvidersScreen.tsx').then((file) => file.ProvidersScreen),
  ({ ports, profile }) =>
    has(profile, 'keepSso') ? { ports, mayAdd: profile.impersonation === undefined } : null,
)
show(
  routes.newProvider,
  'sso-providers',
  () => import('../ssoProviders/NewProviderScreen.tsx').then((file) => file.NewProviderScreen),
  ({ ports, profile }) =>
    // Providers decide who gets roles, so they cannot be changed during Login As.
    has(profile, 'keepSso') && profile.impersonation === undefined
      ? { ports, held: assignmentsFor(profile.roles, 'keepSso') }
      : null,
)
show(
  routes.provider,
  'sso-providers',
  () => import('../ssoProviders/ProviderScreen.tsx').then((file) => file.ProviderScreen),
  ({ ports, profile, id }) =>
    has(profile, 'keepSso')
      ? {
          ports,
          held: assignmentsFor(profile.roles, 'keepSso'),
          id,
          mayChange: profile.impersonation === undefined,
        }
      : null,
)
show(
  routes.notifications,
  'notifications',
  () => import('../notifications/NotificationsScreen.tsx').then((file) => file.NotificationsScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.newNotification,
  'notifications',
  () => import('../notifications/NewNotificationScreen.tsx').then((file) => file.NewNotificationScreen),
  ({ ports, profile }) => ({ ports, profile }),
)
show(
  routes.notification,
  'notifications',
  () => import('../notifications/NotificationScreen.tsx').then((file) => file.NotificationScreen),
  ({ ports, profile, id }) => ({ ports, held: profile.roles, id }),
)

show(
  routes.developer,
  'developer',
  () => import('../developer/DeveloperPage.tsx').then((file) => file.DeveloperPage),
  () => ({}),
)
show(
  routes.apiKeys,
  'developer',
  () => import('../developer/ApiKeysScreen.tsx').then((file) => file.ApiKeysScreen),
  ({ ports, profile }) => ({ ports, profile }),
)
show(
  routes.provisioning,
  'developer',
  () => import('../developer/ProvisioningScreen.tsx').then((file) => file.ProvisioningScreen),
  ({ ports, profile }) => ({ ports, profile }),
)
show(
  routes.hl7,
  'developer',
  () => import('../developer/Hl7Screen.tsx').then((file) => file.Hl7Screen),
  ({ ports, profile }) => ({ ports, profile }),
)
show(
  routes.webhooks,
  'developer',
  () => import('../developer/WebhooksScreen.tsx').then((file) => file.WebhooksScreen),
  ({ ports, profile }) => ({ ports, profile }),
)
show(
  routes.deliveries,
  'developer',
  () => import('../developer/DeliveriesScreen.tsx').then((file) => file.DeliveriesScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.outbox,
  'developer',
  () => import('../developer/MessageOutboxScreen.tsx').then((file) => file.MessageOutboxScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.api,
  'developer',
  () => import('../developer/ApiScreen.tsx').then((file) => file.ApiScreen),
  ({ ports }) => ({ ports: ports.integrations }),
)

show(
  routes.technician,
  'technician',
  () => import('../technician/TechnicianScreen.tsx').then((file) => file.TechnicianScreen),
  ({ ports, profile }) => ({ ports, mayEnroll: has(profile, 'enrolDevices') }),
)
show(
  routes.sheets,
  'technician',
  () => import('../technician/sheets/SheetsScreen.tsx').then((file) => file.SheetsScreen),
  ({ ports, profile }) => (has(profile, 'enrolDevices') ? { ports } : null),
)
show(
  routes.exceptions,
  'technician',
  () => import('../technician/ExceptionsScreen.tsx').then((file) => file.ExceptionsScreen),
  ({ ports }) => ({ ports }),
)
show(
  routes.deviceTests,
  'technician',
  () => import('../technician/DeviceTestsScreen.tsx').then((file) => file.DeviceTestsScreen),
  ({ ports }) => ({ ports }),
)

for (const [route, load] of [
  [
    routes.permissions,
    () => import('../permissions/PermissionsPage.tsx').then((file) => file.PermissionsPage),
  ],
  [routes.why, () => import('../permissions/WhyPage.tsx').then((file) => file.WhyPage)],
] as const)
  route.update({
    component: page(load, ({ ports, profile }) =>
      has(profile, 'keepPermissions') ? { ports, profile } : null,
    ),
  })
