import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotFoundScreen } from '../remote/notFound/NotFoundScreen.tsx'
import { BedsideHome } from './bedside/BedsideHome.tsx'
import { BedsideRoot } from './BedsideRoot.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { RequireSession } from './bedside/RequireSession.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { nextFrame } from './nextFrame.ts'
import type * as screens from './screens.ts'
import { readSearch, writeSearch } from './searchParams.ts'

interface AppRouterOptions {
  /** Starts the services that run for the lifetime of the remote. Called once, after the first paint. */
  start: () => Promise<void>
}

/** Returns the route of a bedside screen that is loaded when it is opened. */
function screen<Parent extends AnyRoute, Path extends string, Name extends string>(
  parent: Parent,
  path: Path,
  load: (lazy: typeof screens) => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyScreen(() => import('./screens.ts').then(load), name),
  })
}

/**
 * Creates the router with every route of the app. Screens other than the first are loaded when they are
 * opened.
 */
export function createAppRouter({ start }: AppRouterOptions) {
  const rootRoute = createRootRoute({
    component: Outlet,
    notFoundComponent: () => (
      <BedsideRoot start={start}>
        <NotFoundScreen />
      </BedsideRoot>
    ),
  })
  const bedside = createRoute({
    getParentRoute: () => rootRoute,
    id: 'bedside',
    // Paint the released button first: on an old tablet, rendering a screen exceeds the time limit for press
    // feedback.
    beforeLoad: ({ cause, preload }) => (cause === 'stay' && !preload ? nextFrame() : undefined),
    component: () => (
      <BedsideRoot start={start}>
        <Outlet />
      </BedsideRoot>
    ),
  })
  // Routes created inside the lists below would lose their paths' types, and links would not be checked.
  const home = createRoute({ getParentRoute: () => bedside, path: '/', component: BedsideHome })
  const menu = createRoute({ getParentRoute: () => bedside, path: '/main', component: BedsideHome })
  const inSession = createRoute({
    getParentRoute: () => bedside,
    id: 'in-session',
    component: RequireSession,
  })

  const room = createRoute({
    getParentRoute: () => rootRoute,
    path: '/room',
    component: lazyScreen(() => import('./loadRoom.ts').then(({ loadRoom }) => loadRoom()), 'RoomPage'),
  })

  const meet = createRoute({
    getParentRoute: () => rootRoute,
    path: '/meet',
    component: lazyScreen(() => import('./loadMeet.ts').then(({ loadMeet }) => loadMeet()), 'MeetPage'),
  })
  const adminPage = lazyScreen(
    () => import('./loadAdmin.ts').then(({ loadAdmin }) => loadAdmin()),
    'AdminPage',
  )
  const admin = createRoute({ getParentRoute: () => rootRoute, path: '/admin/$', component: adminPage })
  const activation = createRoute({
    getParentRoute: () => rootRoute,
    path: '/activate-user',
    component: adminPage,
  })
  const consultDeskRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/meet/desk',
    component: lazyScreen(
      () => import('./loadMeet.ts').then(({ loadConsultDesk }) => loadConsultDesk()),
      'DeskPage',
    ),
  })
  const networkCheck = createRoute({
    getParentRoute: () => rootRoute,
    path: '/meet/check',
    component: lazyScreen(
      () => import('./loadMeet.ts').then(({ loadNetworkCheck }) => loadNetworkCheck()),
      'CheckPage',
    ),
  })

  const routeTree = rootRoute.addChildren([
    bedside.addChildren([
      home,
      menu,
      screen(bedside, '/support', (lazy) => lazy.loadSupport(), 'SupportScreen'),
      screen(bedside, '/preferences', (lazy) => lazy.loadPreferences(), 'PreferencesScreen'),
      screen(bedside, '/privacy-policy', (lazy) => lazy.loadPrivacy(), 'PrivacyScreen'),
      screen(bedside, '/session-expired', (lazy) => lazy.loadSessionExpired(), 'SessionExpiredScreen'),
      inSession.addChildren([
        screen(inSession, '/aps-options', (lazy) => lazy.loadOptions(), 'CallOptions'),
        screen(inSession, '/guest', (lazy) => lazy.loadGuest(), 'GuestScreen'),
        screen(inSession, '/interpreter', (lazy) => lazy.loadInterpreter(), 'InterpreterScreen'),
        screen(inSession, '/participants', (lazy) => lazy.loadParticipants(), 'ParticipantsScreen'),
        screen(inSession, '/chat', (lazy) => lazy.loadChat(), 'ChatScreen'),
        screen(inSession, '/entertainment', (lazy) => lazy.loadEntertainment(), 'EntertainmentScreen'),
        screen(inSession, '/device-control', (lazy) => lazy.loadDeviceControl(), 'DeviceControlScreen'),
        screen(inSession, '/device-pins', (lazy) => lazy.loadPins(), 'PinsScreen'),
        screen(inSession, '/device-settings', (lazy) => lazy.loadDeviceSettings(), 'DeviceSettingsScreen'),
      ]),
    ]),
    room,
    meet,
    consultDeskRoute,
    networkCheck,
    admin,
    activation,
  ])
  return createRouter({
    routeTree,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: FaultScreen,
    // Preloads the screen behind a tile while a finger hesitates on it.
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
