import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { readSearch, writeSearch } from '../../domain/searchParams.ts'
import type { Section } from '../../domain/consoleSections.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ConfirmAddressScreen } from '../account/ConfirmAddressScreen.tsx'
import { SetPasswordScreen } from '../account/SetPasswordScreen.tsx'
import '../styles.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { ServerProblem } from '../faults/ServerProblem.tsx'
import { ForgotPasswordScreen } from '../signIn/ForgotPasswordScreen.tsx'
import { SsoScreen } from '../signIn/SsoScreen.tsx'
import { type ConsoleDeps, useConsole } from './consoleContext.ts'
import { ConsoleRoot } from './ConsoleRoot.tsx'
import { ConsoleShell } from './ConsoleShell.tsx'
import './pages.ts'
import * as routes from './routes.ts'

/** Returns the component of a page outside the shell. It is a part of the first load. */
function alone<Props extends object>(Screen: ComponentType<Props>, propsOf: (deps: ConsoleDeps) => Props) {
  return function PageAlone() {
    return createElement(Screen, propsOf(useConsole()))
  }
}

routes.root.update({ component: ConsoleRoot })
routes.shell.update({ component: ConsoleShell })
routes.forgotPassword.update({ component: alone(ForgotPasswordScreen, ({ ports }) => ({ ports })) })
routes.sso.update({ component: alone(SsoScreen, ({ ports, session }) => ({ ports: ports.sso, session })) })
routes.resetPassword.update({
  component: alone(SetPasswordScreen, ({ ports }) => ({ ports, purpose: 'reset' as const })),
})
routes.activateUser.update({
  component: alone(SetPasswordScreen, ({ ports }) => ({ ports, purpose: 'activate' as const })),
})
routes.confirmAddress.update({ component: alone(ConfirmAddressScreen, ({ ports }) => ({ ports })) })

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
