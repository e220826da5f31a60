import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { Provider, type createStore } from 'jotai'
import { ServerProblem } from '../../admin/faults/ServerProblem.tsx'
import type { ConsoleRouter } from '../../admin/routing/consoleRouter.ts'
import { useAppearance } from '../useAppearance.ts'
import { useDemo } from '../useDemo.ts'

interface ConsoleAppProps {
  store: ReturnType<typeof createStore>
  router: ConsoleRouter
  isDemo: boolean
}

export function ConsoleApp({ store, ...pages }: ConsoleAppProps) {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <CatchBoundary getResetKey={() => 'console'} errorComponent={Fault}>
          <Pages {...pages} />
        </CatchBoundary>
      </I18nProvider>
    </Provider>
  )
}

/** Shown when even the frame of the pages fails. */
function Fault(props: { error: unknown; reset: () => void }) {
  return (
    <main className="console console-alone">
      <ServerProblem {...props} />
    </main>
  )
}

function Pages({ router, isDemo }: Omit<ConsoleAppProps, 'store'>) {
  useAppearance()
  useDemo(isDemo)
  return <RouterProvider router={router} />
}
