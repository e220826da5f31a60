import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { auditEndpoints } from '../../contract/audit.ts'
import { ApiKeyQuery } from '../../contract/integrations/apiKeys.ts'
import { DeliveryQuery, WebhookQuery } from '../../contract/integrations/webhooks.ts'
import { listQuery } from '../../contract/lists/lists.ts'
import { outboxEndpoints } from '../../contract/messages/messageOutbox.ts'
import { deviceStatuses, monitoringEndpoints, monitoringSorts } from '../../contract/monitoring/monitoring.ts'
import { notificationSorts, NotificationQuery } from '../../contract/notifications.ts'
import { OrgUnitQuery, orgUnitSorts } from '../../contract/orgUnits.ts'
import { rightNames } from '../../contract/permissions/accessExplanation.ts'
import { RemoteFunction } from '../../contract/permissions/functions.ts'
import { AvailabilityQuery, CallQualityQuery, CallsQuery, SignInsQuery } from '../../contract/reports.ts'
import { RoomQuery, roomSorts } from '../../contract/rooms.ts'
import { ssoSorts, SsoProviderQuery } from '../../contract/singleSignOn.ts'
import { DeviceTestQuery } from '../../contract/technician/deviceTests.ts'
import { UserQuery, userSorts } from '../../contract/users/users.ts'
import { chartSteps } from '../reports/calls/chartSteps.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { deviceField, listFields, nodeField, searchOf } from './searchFields.ts'

/*
 * The addresses of the console, with their parameters. Each route is a constant of its own: created inside the
 * lists below, routes would lose the types of their paths, and links would not be checked. `pages.ts` says
 * which screen each of them shows.
 */

export const root = createRootRouteWithContext<{ ports: ConsolePorts }>()()
const getParentRoute = () => root

export const forgotPassword = createRoute({ getParentRoute, path: '/admin/forgot-password' })
export const sso = createRoute({ getParentRoute, path: '/admin/sso' })
export const resetPassword = createRoute({ getParentRoute, path: '/admin/reset-password' })
export const confirmAddress = createRoute({ getParentRoute, path: '/admin/confirm-address' })
export const activateUser = createRoute({ getParentRoute, path: '/activate-user' })

/** Frame of every page for a signed-in user. Each link of the console keeps the level that is chosen. */
export const shell = createRoute({
  getParentRoute,
  path: '/admin',
  // `next=desk`: a clinician who signs in goes on to the consult desk.
  validateSearch: searchOf({ below: OrgUnitQuery.shape.below, next: z.enum(['desk']) }),
  search: { middlewares: [retainSearchParams<{ below?: string | undefined }>(['below'])] },
})
const inShell = { getParentRoute: () => shell }

const ofRooms = searchOf({
  ...listFields(roomSorts),
  facility: RoomQuery.shape.facility,
  unit: RoomQuery.shape.unit,
  type: RoomQuery.shape.type,
  status: RoomQuery.shape.status,
  removed: RoomQuery.shape.removed,
})
export const rooms = createRoute({ ...inShell, path: 'rooms', validateSearch: ofRooms })
export const newRoom = createRoute({ ...inShell, path: 'rooms/new' })
export const roomImport = createRoute({ ...inShell, path: 'rooms/import' })
export const room = createRoute({ ...inShell, path: 'rooms/$id' })
export const importedRooms = createRoute({ ...inShell, path: 'imports/$id' })

export const home = createRoute({ ...inShell, path: '/' })
export const dashboard = createRoute({ ...inShell, path: 'dashboard' })
export const monitoring = createRoute({
  ...inShell,
  path: 'monitoring',
  // `device`: the device that is open beside the board.
  validateSearch: searchOf({ status: z.enum(deviceStatuses), device: deviceField }),
})
export const device = createRoute({ ...inShell, path: 'monitoring/$id' })
const { shape: ofDevice } = monitoringEndpoints.list.query
export const devices = createRoute({
  ...inShell,
  path: 'care-system-units',
  validateSearch: searchOf({
    ...listFields(monitoringSorts),
    facility: ofDevice.facility,
    unit: ofDevice.unit,
    type: ofDevice.type,
    status: ofDevice.status,
    alert: ofDevice.alert,
  }),
})

const ofOrgUnits = searchOf({ ...listFields(orgUnitSorts), removed: OrgUnitQuery.shape.removed })
export const organizations = createRoute({ ...inShell, path: 'organizations', validateSearch: ofOrgUnits })
export const newOrganization = createRoute({ ...inShell, path: 'organizations/new' })
export const organization = createRoute({ ...inShell, path: 'organizations/$id' })
export const customers = createRoute({ ...inShell, path: 'customers', validateSearch: ofOrgUnits })
export const newCustomer = createRoute({ ...inShell, path: 'customers/new' })
export const customer = createRoute({ ...inShell, path: 'customers/$id' })
export const facilities = createRoute({ ...inShell, path: 'facilities', validateSearch: ofOrgUnits })
export const newFacility = createRoute({ ...inShell, path: 'facilities/new' })
export const facility = createRoute({ ...inShell, path: 'facilities/$id' })
export const units = createRoute({ ...inShell, path: 'units', validateSearch: ofOrgUnits })
export const newUnit = createRoute({ ...inShell, path: 'units/new' })
export const unit = createRoute({ ...inShell, path: 'units/$id' })

export const users = createRoute({
  ...inShell,
  path: 'users',
  validateSearch: searchOf({
    ...listFields(userSorts),
    role: UserQuery.shape.role,
    level: UserQuery.shape.level,
    status: UserQuery.shape.status,
  }),
})
export const newUser = createRoute({ ...inShell, path: 'users/new' })
export const userImport = createRoute({ ...inShell, path: 'users/import' })
export const user = createRoute({
  ...inShell,
  path: 'users/$id',
  // The list beside the page stays as it is.
  remountDeps: () => 'user',
})
export const importedUsers = createRoute({ ...inShell, path: 'user-imports/$id' })
export const byod = createRoute({
  ...inShell,
  path: 'byod',
  validateSearch: searchOf({
    ...listFields(roomSorts),
    facility: RoomQuery.shape.facility,
    unit: RoomQuery.shape.unit,
  }),
})

const { from, to } = CallsQuery.shape
const period = { from, to }
export const calls = createRoute({
  ...inShell,
  path: 'calls',
  validateSearch: searchOf({
    ...period,
    group: CallsQuery.shape.group,
    type: CallsQuery.shape.type,
    chart: z.enum(chartSteps),
  }),
})
export const callQuality = createRoute({
  ...inShell,
  path: 'call-quality',
  validateSearch: searchOf({ ...period, group: CallQualityQuery.shape.group }),
})
export const signInSummary = createRoute({
  ...inShell,
  path: 'sign-in-summary',
  validateSearch: searchOf({ ...period, group: SignInsQuery.shape.group, role: SignInsQuery.shape.role }),
})
export const availability = createRoute({
  ...inShell,
  path: 'vmr-availability',
  validateSearch: searchOf({ ...period, group: AvailabilityQuery.shape.group }),
})
const { shape: ofEntry } = auditEndpoints.list.query
export const audit = createRoute({
  ...inShell,
  path: 'audit/{-$entry}',
  // An entry opens beside its list, which stays as it is.
  remountDeps: () => 'audit',
  validateSearch: searchOf({
    ...listFields(),
    ...period,
    action: ofEntry.action,
    kind: ofEntry.kind,
    by: ofEntry.by,
    target: ofEntry.target,
  }),
})

export const settings = createRoute({
  ...inShell,
  path: 'settings',
  validateSearch: searchOf({ node: nodeField }),
})
export const permissions = createRoute({
  ...inShell,
  path: 'permissions',
  validateSearch: searchOf({ node: nodeField }),
})
export const why = createRoute({
  ...inShell,
  path: 'permissions/why',
  validateSearch: searchOf({
    room: z.uuid(),
    function: RemoteFunction,
    user: z.uuid(),
    right: z.enum(rightNames),
    node: nodeField,
  }),
})
export const documentation = createRoute({ ...inShell, path: 'documentation/{-$chapter}' })
export const providers = createRoute({
  ...inShell,
  path: 'sso-providers',
  validateSearch: searchOf({ ...listFields(ssoSorts), removed: SsoProviderQuery.shape.removed }),
})
export const newProvider = createRoute({ ...inShell, path: 'sso-providers/new' })
export const provider = createRoute({ ...inShell, path: 'sso-providers/$id' })
export const notifications = createRoute({
  ...inShell,
  path: 'notifications',
  validateSearch: searchOf({
    ...listFields(notificationSorts),
    about: NotificationQuery.shape.about,
    channel: NotificationQuery.shape.channel,
    removed: NotificationQuery.shape.removed,
  }),
})
export const newNotification = createRoute({ ...inShell, path: 'notifications/new' })
export const notification = createRoute({ ...inShell, path: 'notifications/$id' })

/** Parts of one section, with links to one another. */
export const developer = createRoute({ ...inShell, path: 'developer' })
const inDeveloper = { getParentRoute: () => developer }
export const apiKeys = createRoute({
  ...inDeveloper,
  path: '/',
  validateSearch: searchOf({ ...listFields(), q: ApiKeyQuery.shape.q }),
})
export const provisioning = createRoute({ ...inDeveloper, path: 'provisioning' })
export const hl7 = createRoute({
  ...inDeveloper,
  path: 'hl7',
  // `show=messages`. The contract of HL7, which has the outcomes, is loaded with the page.
  validateSearch: searchOf({ q: listQuery.q, outcome: listQuery.q, show: listQuery.q }),
})
export const webhooks = createRoute({
  ...inDeveloper,
  path: 'webhooks',
  validateSearch: searchOf({ ...listFields(), q: WebhookQuery.shape.q }),
})
export const deliveries = createRoute({
  ...inDeveloper,
  path: 'deliveries',
  validateSearch: searchOf({ webhook: DeliveryQuery.shape.webhook, state: DeliveryQuery.shape.state }),
})
export const outbox = createRoute({
  ...inDeveloper,
  path: 'outbox',
  validateSearch: searchOf({ state: outboxEndpoints.list.query.shape.state }),
})
export const api = createRoute({ ...inDeveloper, path: 'api' })

export const technician = createRoute({
  ...inShell,
  path: 'technician',
  // Id of a device, as its room's label has it.
  validateSearch: searchOf({ room: deviceField }),
})
export const sheets = createRoute({ ...inShell, path: 'technician/sheets' })
export const exceptions = createRoute({
  ...inShell,
  path: 'technician/exceptions',
  validateSearch: searchOf({ q: DeviceTestQuery.shape.q }),
})
export const deviceTests = createRoute({
  ...inShell,
  path: 'technician/tests',
  validateSearch: searchOf({
    q: DeviceTestQuery.shape.q,
    room: DeviceTestQuery.shape.room,
    state: DeviceTestQuery.shape.state,
  }),
})

export const changePassword = createRoute({ ...inShell, path: 'change-password' })
export const secondFactor = createRoute({ ...inShell, path: 'second-factor' })
export const sessions = createRoute({ ...inShell, path: 'sessions' })
export const loginAs = createRoute({
  ...inShell,
  path: 'login-as',
  validateSearch: searchOf({ q: listQuery.q }),
})

export const routeTree = root.addChildren([
  forgotPassword,
  sso,
  resetPassword,
  confirmAddress,
  activateUser,
  shell.addChildren([
    home,
    dashboard,
    monitoring,
    device,
    devices,
    rooms,
    newRoom,
    roomImport,
    room,
    importedRooms,
    organizations,
    newOrganization,
    organization,
    customers,
    newCustomer,
    customer,
    facilities,
    newFacility,
    facility,
    units,
    newUnit,
    unit,
    users,
    newUser,
    userImport,
    user,
    importedUsers,
    byod,
    calls,
    callQuality,
    signInSummary,
    availability,
    audit,
    settings,
    permissions,
    why,
    documentation,
    providers,
    newProvider,
    provider,
    notifications,
    newNotification,
    notification,
    developer.addChildren([apiKeys, provisioning, hl7, webhooks, deliveries, outbox, api]),
    technician,
    sheets,
    exceptions,
    deviceTests,
    changePassword,
    secondFactor,
    sessions,
    loginAs,
  ]),
])
