import * as z from 'zod/mini'
import { ActivityReply, Principal } from '../../contract/users/authentication.ts'
import { LoginAsPeople } from '../../contract/users/loginAs.ts'
import { auditEndpoints } from '../../contract/audit.ts'
import { DownloadToken } from '../../contract/lists/lists.ts'
import { deskCareRequestEndpoints } from '../../contract/careRequests/careRequests.ts'
import { knockEndpoints } from '../../contract/calls/knocks.ts'
import { outboxEndpoints } from '../../contract/messages/messageOutbox.ts'
import { patientEndpoints } from '../../contract/patients.ts'
import { listEndpoints } from '../../contract/lists/listEndpoints.ts'
import { permissionEndpoints } from '../../contract/permissions/permissionEndpoints.ts'
import { settingEndpoints } from '../../contract/settings/settingRequests.ts'
import { dashboardEndpoints } from '../../contract/monitoring/dashboard.ts'
import { roomVisitEndpoints } from '../../contract/visits/visits.ts'
import { reportEndpoints } from '../../contract/reports.ts'
import { roomEndpoints, RoomItem } from '../../contract/rooms.ts'
import { levelEndpoints, OrgUnitItem, type OrgUnitLevel, orgUnitPaths } from '../../contract/orgUnits.ts'
import { linkMemory, takeToken, rememberCall } from '../linkToken.ts'
import { createEndpointCalls } from './endpointCalls.ts'
import { createAccountApi } from './accountApi.ts'
import { createIntegrationsApi } from './integrationsApi.ts'
import { browserMemory } from './browserMemory.ts'
import { createProvidersApi } from './providersApi.ts'
import { createImportsApi } from './importsApi.ts'
import { createMonitoringApi } from './monitoringApi.ts'
import { signWithPasskey } from './passkeys.ts'
import { createNotificationsApi } from './notificationsApi.ts'
import { createSsoApi } from './ssoApi.ts'
import { createUsersApi } from './usersApi.ts'
import { createTechnicianApi } from './technicianApi.ts'
import { createBrowserConsoleClient } from './browserConsoleClient.ts'
import { download } from './download.ts'
import { createRecordsApi } from './recordsApi.ts'
import { readRoomPins } from './roomsApi.ts'

const post = (verb: string) =>
  ({ method: 'POST', path: `/authentication/${verb}`, read: () => null }) as const

/**
 * The browser as the console uses it. Implements `ConsolePorts` of src/state/admin. `apiBase` is the server's
 * origin, '' for the page's own; `link` is the secret of the link that opened the page, if any.
 */
export function createBrowserConsole({ apiBase, link }: { apiBase: string; link: string | null }) {
  let first = link
  const base = new URL(apiBase === '' ? '/' : apiBase, window.location.href)
  const server = createBrowserConsoleClient(base)
  const get = <Schema extends z.ZodMiniType>(path: string, schema: Schema, query?: URLSearchParams) =>
    server.ask({ method: 'GET', path, read: (body) => z.parse(schema, body), ...(query && { query }) })
  return {
    onPerson: (listener: (because?: 'idle') => void) => server.onPerson(listener),
    now: () => Date.now(),
    hasSession: () => server.hasSession(),
    signIn: (request: { username: string; password: string }) => server.signIn(request),
    secondStep: (request: { step: string; code: string }) => server.secondStep(request),
    passkeyStep: (step: string) => signWithPasskey(server, step),
    account: createAccountApi(server),
    sso: createSsoApi(server),
    lists: createEndpointCalls(server, listEndpoints),
    technician: createTechnicianApi(server),
    permissions: createEndpointCalls(server, permissionEndpoints),
    settings: createEndpointCalls(server, settingEndpoints),
    monitoring: createMonitoringApi(server),
    dashboard: createEndpointCalls(server, dashboardEndpoints),
    notifications: createNotificationsApi(server),
    imports: createImportsApi(server),
    providers: createProvidersApi(server),
    memory: browserMemory,
    reports: createEndpointCalls(server, reportEndpoints),
    patients: createEndpointCalls(server, patientEndpoints),
    integrations: createIntegrationsApi(server),
    knocks: createEndpointCalls(server, knockEndpoints),
    careRequests: createEndpointCalls(server, { claim: deskCareRequestEndpoints.claim }),
    visits: createEndpointCalls(server, roomVisitEndpoints),
    users: createUsersApi(server),
    signOut: (everywhere: boolean) => server.signOut(everywhere),
    rememberCall: (id: string) => rememberCall(() => window.sessionStorage, id),
    goToDesk: () => window.location.replace('/meet/desk'),
    loginAs: (request: { user_id: string; reason: string }) => server.loginAs(request),
    endLoginAs: () => server.endLoginAs(),
    peopleToBecome: (q: string) =>
      get('/authentication/impersonation', LoginAsPeople, new URLSearchParams({ q })),
    principal: () => get('/authentication/principal', Principal),
    noteActivity: () => {
      const read = (body: unknown) => z.parse(ActivityReply, body)
      return server.ask({ ...post('activity'), read })
    },
    forgotPassword: (email: string, locale: string) =>
      server.askAnybody({ ...post('forgot-password'), body: { email, locale } }),
    setPassword: (purpose: 'activate' | 'reset', token: string, password: string) =>
      server.askAnybody({
        ...post(purpose === 'reset' ? 'reset-password' : 'activate'),
        body: { token, password },
      }),
    confirmAddress: (token: string) => server.askAnybody({ ...post('confirm-address'), body: { token } }),
    changePassword: (current: string, next: string) =>
      server.ask({ ...post('change-password'), body: { current, next } }),
    takeLink: () => {
      const memory = linkMemory(() => window.sessionStorage, window.location.pathname)
      const taken = takeToken(window) ?? first ?? memory.load()
      first = null
      memory.save(taken)
      return taken
    },
    rooms: createEndpointCalls(server, roomEndpoints),
    notifyCareTeam: (device: string, message: string) =>
      server.ask({
        method: 'POST',
        path: `/api/endpoints/${encodeURIComponent(device)}/command/alert`,
        body: message === '' ? {} : { message },
        read: () => null,
      }),
    outbox: createEndpointCalls(server, outboxEndpoints),
    roomRecords: () => createRecordsApi(server, roomEndpoints.list.path, RoomItem),
    roomPins: (room: RoomItem) => readRoomPins(server, room),
    levels: createEndpointCalls(server, levelEndpoints),
    orgUnits: (level: OrgUnitLevel) =>
      createRecordsApi(server, `/api/v1/${orgUnitPaths[level]}`, OrgUnitItem),
    audit: createEndpointCalls(server, auditEndpoints),
    download: async (path: string, query: URLSearchParams) => {
      const address = server.addressOf(path, query)
      const body = { url: `${address.pathname}${address.search}` }
      const read = (reply: unknown) => z.parse(DownloadToken, reply)
      const result = await server.ask({ method: 'POST', path: '/api/v1/download-tokens', body, read })
      if (!result.ok) return result
      download(address, result.value.token)
      return { ok: true, value: null } as const
    },
  }
}
