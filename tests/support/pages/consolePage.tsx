import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { createConsoleRouter } from '../../../src/admin/routing/consoleRouter.ts'
import { virtualPart } from '../../../src/admin/list/useRows.ts'
import { loadShellParts } from '../../../src/admin/shell/useIdleParts.ts'
import { activateLocale, addCatalog, type CatalogLoaders } from '../../../src/app/language.ts'
import { knockCatalog } from '../../../src/app/knockCatalog.ts'
import { roomVisitEndpoints } from '../../../src/contract/visits/visits.ts'
import { auditEndpoints } from '../../../src/contract/audit.ts'
import { outboxEndpoints } from '../../../src/contract/messages/messageOutbox.ts'
import type { Principal } from '../../../src/contract/users/authentication.ts'
import type { Assignment, Role } from '../../../src/contract/permissions/roles.ts'
import { roomEndpoints, type RoomItem, type RoomList } from '../../../src/contract/rooms.ts'
import type { Result } from '../../../src/state/admin/result.ts'
import type { ConsolePorts } from '../../../src/state/admin/ports.ts'
import type { OrgUnitItem } from '../../../src/contract/orgUnits.ts'
import type { Locale } from '../../../src/state/preferences.ts'
import { scriptedAccount, scriptedSso } from '../scripted/admin/scriptedAccount.ts'
import { scriptedPermissions, scriptedSettings } from '../scripted/admin/scriptedDecisions.ts'
import { scriptedIntegrations } from '../scripted/admin/scriptedIntegrations.ts'
import { scriptedPatients } from '../scripted/admin/scriptedPatients.ts'
import { scriptedReports } from '../scripted/admin/scriptedReports.ts'
import { scriptedProviders } from '../scripted/admin/scriptedProviders.ts'
import { scriptedImports } from '../scripted/admin/scriptedImports.ts'
import { scriptedMemory } from '../scripted/admin/scriptedMemory.ts'
import { scriptedEndpoints } from '../scripted/admin/scriptedEndpoints.ts'
import { scriptedClaims, scriptedDashboard } from '../scripted/admin/scriptedDashboard.ts'
import { scriptedNotifications } from '../scripted/admin/scriptedNotifications.ts'
import { ScriptedMonitoring } from '../scripted/admin/scriptedMonitoring.ts'
import { createScriptedKnocks } from '../scripted/calls/scriptedKnocks.ts'
import { scriptedLists } from '../scripted/admin/scriptedLists.ts'
import { nodeItem, ScriptedRecords } from '../scripted/admin/scriptedRecords.ts'
import { scriptedLevels } from '../scripted/admin/scriptedLevels.ts'
import { scriptedTechnician } from '../scripted/admin/scriptedTechnician.ts'
import { stageVisits } from '../scripted/visits/scriptedVisits.ts'
import { scriptedUsers } from '../scripted/admin/scriptedUsers.ts'

const path: Assignment['path'] = [
  { level: 'organization', id: 'o', name: 'Northlight Health' },
  { level: 'customer', id: 'c', name: 'Lakeside Hospitals' },
  { level: 'facility', id: 'f', name: 'Lakeside General' },
  { level: 'unit', id: 'u', name: '4 West' },
]

/** Returns a user with one role, at an org unit of this depth: 0 for the platform, 4 for a unit. */
export const person = (role: Role, depth: number): Principal => ({
  id: 'una',
  name: 'Una Novak',
  email: 'una@example.org',
  roles: [{ role, path: path.slice(0, depth) }],
  session_expires_at: 0,
})

export const bed = (number: string, change: Partial<RoomItem> = {}): RoomItem => ({
  id: number,
  unique_id: `ID-${number}`,
  type: 'care_system',
  number,
  bed: 'A',
  organization: 'Northlight Health',
  customer: 'Lakeside Hospitals',
  facility: 'Lakeside General',
  unit: '4 West',
  unit_id: 'u',
  version: 1,
  removed_at: null,
  patient: null,
  device: null,
  ...change,
})

const emptyPage = { items: [], next_cursor: null, total: 0 }

export const pageOf = (items: RoomItem[], next: string | null = null): Result<RoomList> => ({
  ok: true,
  value: { items, next_cursor: next, total: items.length },
})
const done = { ok: true, value: null } as const

/** Creates the rooms of a fake server: 401, and 410 for a patient's own phone. `asked` gets what is requested. */
export function scriptedRooms(
  change: Partial<ConsolePorts['rooms']>,
  asked: string[] = [],
): ConsolePorts['rooms'] {
  return {
    ...scriptedEndpoints(roomEndpoints, {
      list: ({ query }) => {
        asked.push(`rooms ${query.toString()}`)
        return { items: [bed('401')], next_cursor: null, total: 1 }
      },
      byodDevices: () => ({ items: [bed('410', { type: 'byod' })], next_cursor: null, total: 1 }),
      issuePhoneLink: ({ id }) => {
        asked.push(`issuePhoneLink ${id}`)
        return { link: 'https://ward.example/#token=x', expires_in: 7_200 }
      },
      endSessions: ({ id }) => void asked.push(`endSessions ${id}`),
    }),
    ...change,
  }
}

/** Creates a fake console server that answers as the test says, and records the requests it receives. */
export function scriptedConsole(change: Partial<ConsolePorts> = {}) {
  const asked: string[] = []
  const hearing = new Set<(because?: 'idle') => void>()
  const note =
    <Arguments extends unknown[], Value>(name: string, answer: (...said: Arguments) => Value) =>
    (...said: Arguments): Value => {
      asked.push([name, ...said.map(String)].join(' '))
      return answer(...said)
    }
  const world = {
    principal: person('FACILITY_ADMIN', 3),
    isSignedIn: true,
  }
  const ports: ConsolePorts = {
    onPerson: (listener) => {
      hearing.add(listener)
      return () => hearing.delete(listener)
    },
    now: () => 1_800_000_000_000,
    hasSession: () => Promise.resolve(world.isSignedIn),
    signIn: ({ username, password }) => {
      asked.push(`signIn ${username} ${password}`)
      world.isSignedIn = true
      return Promise.resolve(done)
    },
    secondStep: note('secondStep', () => Promise.resolve(done)),
    passkeyStep: note('passkeyStep', () => Promise.resolve(done)),
    account: scriptedAccount(asked),
    sso: scriptedSso(asked),
    lists: scriptedLists(asked),
    technician: scriptedTechnician(asked),
    monitoring: new ScriptedMonitoring(asked),
    dashboard: scriptedDashboard,
    careRequests: scriptedClaims(asked),
    notifications: scriptedNotifications(asked).ports,
    memory: scriptedMemory(),
    permissions: scriptedPermissions(asked).ports,
    settings: scriptedSettings(asked).ports,
    imports: scriptedImports(asked).ports,
    providers: scriptedProviders(asked).ports,
    users: scriptedUsers(asked).ports,
    reports: scriptedReports(asked),
    patients: scriptedPatients(asked, []).ports,
    integrations: scriptedIntegrations(asked).ports,
    knocks: createScriptedKnocks().calls,
    visits: scriptedEndpoints(roomVisitEndpoints, { list: () => ({ visits: [...stageVisits] }) }),
    signOut: note('signOut', () => Promise.resolve(done)),
    rememberCall: note('rememberCall', () => undefined),
    goToDesk: note('goToDesk', () => undefined),
    noteActivity: note('noteActivity', () => Promise.resolve({ ok: true, value: { idle_in: 1_800 } })),
    principal: () => Promise.resolve({ ok: true, value: world.principal }),
    peopleToBecome: note('peopleToBecome', () =>
      Promise.resolve({ ok: true, value: { items: [], more: false } }),
    ),
    loginAs: ({ user_id, reason }) => {
      asked.push(`loginAs ${user_id} ${reason}`)
      return Promise.resolve(done)
    },
    endLoginAs: note('endLoginAs', () => Promise.resolve()),
    forgotPassword: note('forgotPassword', () => Promise.resolve(done)),
    setPassword: note('setPassword', () => Promise.resolve(done)),
    confirmAddress: note('confirmAddress', () => Promise.resolve(done)),
    changePassword: note('changePassword', () => Promise.resolve(done)),
    takeLink: () => 'secret-of-the-link',
    rooms: scriptedRooms({}, asked),
    notifyCareTeam: (device, message) => {
      asked.push(`notifyCareTeam ${device} ${message}`)
      return Promise.resolve(done)
    },
    outbox: scriptedEndpoints(outboxEndpoints, { list: () => emptyPage }),
    levels: scriptedLevels(),
    orgUnits: () => new ScriptedRecords<OrgUnitItem>([], () => nodeItem('unit', 'New')),
    roomPins: () => Promise.resolve({ ok: true, value: [] }),
    roomRecords: () => new ScriptedRecords<RoomItem>([], ({ number = '' }) => bed(number)),
    audit: scriptedEndpoints(auditEndpoints, {
      list: () => {
        asked.push('audit')
        return emptyPage
      },
      entry: () => ({ ok: false, code: 'not_found' }),
      verify: () => ({ whole: true, broken_at: null }),
    }),
    download: note('download', () => Promise.resolve(done)),
    ...change,
  }
  const lookAgain = (because?: 'idle') =>
    act(async () => {
      hearing.forEach((tell) => tell(because))
      await Promise.resolve()
    })
  const endSession = (because?: 'idle') => {
    world.isSignedIn = false
    return lookAgain(because)
  }
  return { ports, asked, world, lookAgain, endSession }
}

/** Creates such a server for another user than the administrator of a facility. */
export function consoleOf(principal: Principal): ReturnType<typeof scriptedConsole> {
  const scripted = scriptedConsole()
  scripted.world.principal = principal
  return scripted
}

/** Texts of the console, which the build gives to its pages. */
const adminCatalog: CatalogLoaders = {
  en: () => import('../../../src/locales/admin/en.po'),
  ja: () => import('../../../src/locales/admin/ja.po'),
  ar: () => import('../../../src/locales/admin/ar.po'),
}

/** Opens the console at an address. */
export async function openConsole(
  address: string,
  { ports }: Pick<ReturnType<typeof scriptedConsole>, 'ports'>,
  locale: Locale = 'en',
) {
  await addCatalog(adminCatalog)
  await addCatalog(knockCatalog)
  await activateLocale(locale)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createConsoleRouter({ ports, history })
  // A page is then shown with the press that leads to it, as in a browser that has loaded it before.
  await Promise.all(Object.values(router.routesById).map(async (route) => router.loadRouteChunk(route)))
  await Promise.all([loadShellParts(), virtualPart.load()])
  await act(async () => {
    render(
      <Provider store={createStore()}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </Provider>,
    )
  })
  return { user: userEvent.setup(), history, address: () => history.location.href }
}

/** Opens the page of room 401. */
export async function openRoom401(change: Partial<RoomItem> = {}, scripted = scriptedConsole()) {
  const records = new ScriptedRecords<RoomItem>([], () => bed('new'))
  records.items.set('401', bed('401', change))
  scripted.ports.roomRecords = () => records
  const opened = await openConsole('/admin/rooms/401', scripted)
  await screen.findByRole('heading', { name: '401 A' })
  return { ...opened, ...scripted }
}
