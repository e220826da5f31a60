import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  rootRouteId,
  RouterProvider,
} from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { NotFoundScreen } from '../remote/notFound/NotFoundScreen.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { RequireSession } from './bedside/RequireSession.tsx'
import { lazyScreen } from '../ui/lazyScreen.ts'
import { isFirstScreen } from './navigation.ts'
import { nextFrame } from './nextFrame.ts'
import type { Place, Routing } from './routingSlot.ts'
import type * as screens from './screens.ts'
import { isConsoleAddress } from '../domain/consoleAddress.ts'
import { readSearch, writeSearch } from '../domain/searchParams.ts'

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

/** Component of the first screen's routes: `CurrentScreen` renders it, with the router or without. */
const NoScreen = () => null

/**
 * Creates the router with every route of the app. Screens other than the first are loaded when they are
 * opened.
 */
export function createAppRouter() {
  const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })
  const bedside = createRoute({
    getParentRoute: () => rootRoute,
    id: 'bedside',
    // Paint the released button first: on an old tablet, rendering a screen exceeds the time limit for press
    // feedback.
    beforeLoad: ({ cause, preload }) => (cause === 'stay' && !preload ? nextFrame() : undefined),
    component: Outlet,
  })
  // Routes created inside the lists below would lose their paths' types, and links would not be checked.
  const home = createRoute({ getParentRoute: () => bedside, path: '/', component: NoScreen })
  const menu = createRoute({ getParentRoute: () => bedside, path: '/main', component: NoScreen })
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
        screen(inSession, '/visits', (lazy) => lazy.loadVisits(), 'VisitsScreen'),
        screen(inSession, '/entertainment', (lazy) => lazy.loadEntertainment(), 'EntertainmentScreen'),
        screen(inSession, '/device-control', (lazy) => lazy.loadDeviceControl(), 'DeviceControlScreen'),
        screen(inSession, '/device-pins', (lazy) => lazy.loadPins(), 'PinsScreen'),
        screen(inSession, '/device-settings', (lazy) => lazy.loadDeviceSettings(), 'DeviceSettingsScreen'),
        screen(inSession, '/ask', (lazy) => lazy.loadAsk(), 'AskScreen'),
        screen(inSession, '/ask/pain', (lazy) => lazy.loadUrgent(), 'PainScreen'),
        screen(inSession, '/ask/breathing', (lazy) => lazy.loadUrgent(), 'BreathingScreen'),
        screen(inSession, '/ask/unwell', (lazy) => lazy.loadUrgent(), 'UnwellScreen'),
        screen(inSession, '/requests', (lazy) => lazy.loadRequests(), 'RequestsScreen'),
      ]),
    ]),
    room,
    meet,
    consultDeskRoute,
    networkCheck,
  ])
  // On a first screen, the router takes over a page that the user may have scrolled.
  let isTakingOver = isFirstScreen(window.location.pathname)
  const router = createRouter({
    routeTree,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: FaultScreen,
    scrollRestoration: () => !isTakingOver || window.scrollY === 0,
  })
  const stop = router.subscribe('onRendered', () => {
    isTakingOver = false
    stop()
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** Returns the kind of the page that the router shows; null if it shows none yet. */
function placeIn(router: AppRouter): Place | null {
  const { matches } = router.state
  const id: string | undefined = matches.at(-1)?.routeId
  if (id === undefined) return null
  // An address below a page, which does not exist, matches that page too.
  if (id === rootRouteId || matches.some(({ _notFound }) => _notFound === true)) return 'bedside'
  if (id === '/bedside/' || id === '/bedside/main') return 'home'
  return id.startsWith('/bedside/') ? 'bedside' : 'other'
}

/** Creates the router of the address and connects it to the app. The console has a page of its own. */
export async function openRouting(): Promise<Routing> {
  return isConsoleAddress(window.location.pathname)
    ? (await import('./openConsolePage.ts')).openConsolePage()
    : createRouting()
}

/** Connects the app's router to the app. On a first screen, the router then knows it before it is rendered. */
export async function createRouting(router = createAppRouter()): Promise<Routing> {
  if (isFirstScreen(window.location.pathname)) await router.load()
  return routingOf(
    router,
    () => <RouterProvider router={router} />,
    () => placeIn(router),
  )
}

function routingOf(router: AnyRouter, Pages: ComponentType, place: Routing['place']): Routing {
  const mounted = Promise.withResolvers<void>()
  return {
    Screens: () => {
      useEffect(() => mounted.resolve(), [])
      return <Pages />
    },
    place,
    // Emitted with the change of the matches, so that React renders both in one commit.
    subscribe: (listener) => router.subscribe('onLoad', listener),
    go: async (path, { replace = false } = {}) => {
      // Before, its rendering would not be reported.
      await mounted.promise
      // The types of the library are registered for the links of the console; these paths are checked here.
      const to: string = path satisfies keyof AppRouter['routesByPath']
      await router.navigate({ to, replace })
    },
    preload: (path) => void router.preloadRoute({ to: path }),
    refresh: () => router.invalidate(),
    onNewScreen: (listener) =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) listener()
      }),
  }
}
