import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider, type createStore } from 'jotai'
import { CurrentScreen, type CurrentScreenProps } from './CurrentScreen.tsx'
import { FaultBoundary } from './FaultBoundary.tsx'

export interface AppProps extends CurrentScreenProps {
  store: ReturnType<typeof createStore>
}

export function App({ store, ...screen }: AppProps) {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <FaultBoundary>
          <CurrentScreen {...screen} />
        </FaultBoundary>
      </I18nProvider>
    </Provider>
  )
}
