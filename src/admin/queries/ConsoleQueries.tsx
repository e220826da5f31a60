import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

// A value is shown in the task in which it arrives: the library’s own timer would show it later.
notifyManager.setScheduler(queueMicrotask)

/**
 * Keeps the server’s values for the pages of one user: a page that is opened again shows them while it reads them
 * again. Give it the user as `key`: no one sees the values of the user before.
 */
export function ConsoleQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The request itself finds out whether the server can be reached, and the page says so and offers to try again.
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  })
