import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { Provider, type createStore } from 'jotai'
import type { AppRouter } from './router.tsx'

export interface AppProps {
  store: ReturnType<typeof createStore>
  router: AppRouter
}

export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>
  )
}
