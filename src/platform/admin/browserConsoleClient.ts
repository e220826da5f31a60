import { unsubscribeFromPush } from '../pushSubscription.ts'
import { ConsoleClient } from './consoleClient.ts'
import { ConsoleStore } from './consoleStore.ts'

/**
 * Creates the client of this browser's console session. When the session is removed, the desk's notifications end with
 * it: they are for the user who turned them on, and the next one is subscribed only on request.
 */
export function createBrowserConsoleClient(base: URL): ConsoleClient {
  const onForgotten = (): void => void unsubscribeFromPush().catch(() => undefined)
  return new ConsoleClient({ base, store: new ConsoleStore(), onForgotten })
}
