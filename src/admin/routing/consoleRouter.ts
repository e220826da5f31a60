import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { readSearch, writeSearch } from '../../domain/searchParams.ts'
import type { Section } from '../../domain/consoleSections.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import '../styles.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { ServerProblem } from '../faults/ServerProblem.tsx'
import { type ConsoleDeps, useConsole } from './consoleContext.ts'
import { ConsoleRoot } from './ConsoleRoot.tsx'
import { ConsoleShell } from './ConsoleShell.tsx'
import './pages.ts'
import * as routes from './routes.ts'

/** Returns the component of a page outside the shell, whose code is loaded when the page is opened. */
function alone<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (deps: ConsoleDeps) => Props,
) {
  const Screen = lazyScreen(async () => ({ Screen: await load() }), 'Screen')
  const PageAlone = () => createElement(Screen, propsOf(useConsole()))
  return Object.assign(PageAlone, { preload: Screen.preload })
}

const setPassword = (purpose: 'reset' | 'activate') =>
  alone(
    () => import('../account/SetPasswordScreen.tsx').then((file) => file.SetPasswordScreen),
    ({ ports }) => ({ ports, purpose }),
  )

routes.root.update({ component: ConsoleRoot })
routes.shell.update({ component: ConsoleShell })
routes.forgotPassword.update({
  component: alone(
    () => import('../signIn/ForgotPasswordScreen.tsx').then((file) => file.ForgotPasswordScreen),
    ({ ports }) => ({ ports }),
  ),
})
routes.sso.update({
  component: alone(
    () => import('../signIn/SsoScreen.tsx').then((file) => file.SsoScreen),
    ({ ports, session }) => ({ ports: ports.sso, session }),
  ),
})
routes.resetPassword.update({ component: setPassword('reset') })
routes.activateUser.update({ component: setPassword('activate') })
routes.confirmAddress.update({
  component: alone(
    () => import('../account/ConfirmAddressScreen.tsx').then((file) => file.ConfirmAddressScreen),
    ({ ports }) => ({ ports }),
  ),
})

interface ConsoleRouterOptions {
  ports: ConsolePorts
  /** By default the browser's. */
  history?: RouterHistory
}

/** Creates the router of the console, which has no other pages than the console's. */
export function createConsoleRouter({ ports, history }: ConsoleRouterOptions) {
  return createRouter({
    routeTree: routes.routeTree,
    context: { ports },
    ...(history && { history }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    // A parameter that no page has, or of a kind that the page does not know, is left out.
    search: { strict: true },
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultRemountDeps: ({ params }) => params,
    defaultErrorComponent: ServerProblem,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
  interface StaticDataRouteOption {
    /** Section of the sidebar that the page belongs to; null if it belongs to none. */
    section?: Section | null
  }
}
