import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from '../remote/notFound/NotFoundScreen.tsx'
import { BedsideHome } from './bedside/BedsideHome.tsx'
import { BedsideRoot } from './BedsideRoot.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { RequireSession } from './bedside/RequireSession.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { nextFrame } from './nextFrame.ts'
import { readSearch, writeSearch } from './searchParams.ts'

interface AppRouterOptions {
  /** Starts the services that run for the lifetime of the remote. Called once, after the first paint. */
  start: () => Promise<void>
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

  const routeTree = rootRoute.addChildren([
    bedside.addChildren([
      createRoute({ getParentRoute: () => bedside, path: '/', component: BedsideHome }),
      createRoute({ getParentRoute: () => bedside, path: '/main', component: BedsideHome }),
      createRoute({
        getParentRoute: () => bedside,
        path: '/support',
        component: lazyScreen(
          () => import('./screens.ts').then(({ loadSupport }) => loadSupport()),
          'SupportScreen',
        ),
      }),
      createRoute({
        getParentRoute: () => bedside,
        path: '/preferences',
        component: lazyScreen(
          () => import('./screens.ts').then(({ loadPreferences }) => loadPreferences()),
          'PreferencesScreen',
        ),
      }),
      createRoute({
        getParentRoute: () => bedside,
        path: '/privacy-policy',
        component: lazyScreen(
          () => import('./screens.ts').then(({ loadPrivacy }) => loadPrivacy()),
          'PrivacyScreen',
        ),
      }),
      createRoute({
        getParentRoute: () => bedside,
        path: '/session-expired',
        component: lazyScreen(
          () => import('./screens.ts').then(({ loadSessionExpired }) => loadSessionExpired()),
          'SessionExpiredScreen',
        ),
      }),
      inSession.addChildren([
        createRoute({
          getParentRoute: () => inSession,
          path: '/aps-options',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadOptions }) => loadOptions()),
            'CallOptions',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/guest',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadGuest }) => loadGuest()),
            'GuestScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/interpreter',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadInterpreter }) => loadInterpreter()),
            'InterpreterScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/participants',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadParticipants }) => loadParticipants()),
            'ParticipantsScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/chat',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadChat }) => loadChat()),
            'ChatScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/entertainment',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadEntertainment }) => loadEntertainment()),
            'EntertainmentScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/device-control',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadDeviceControl }) => loadDeviceControl()),
            'DeviceControlScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/device-pins',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadPins }) => loadPins()),
            'PinsScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => inSession,
          path: '/device-settings',
          component: lazyScreen(
            () => import('./screens.ts').then(({ loadDeviceSettings }) => loadDeviceSettings()),
            'DeviceSettingsScreen',
          ),
        }),
      ]),
    ]),
    room,
    meet,
    consultDeskRoute,
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
