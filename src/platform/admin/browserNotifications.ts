import * as z from 'zod/mini'
import {
  type NewNotification,
  type NotificationChange,
  NotificationItem,
  NotificationList,
} from '../../contract/notifications.ts'
import type { ConsoleServer } from './consoleServer.ts'

interface Seen {
  id: string
  version: number
}

/** Who is told of what, at the server: fulfils `NotificationPorts` of src/state/admin. */
export function createBrowserNotifications(server: ConsoleServer) {
  const path = '/api/v1/notifications'
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`
  const read = (body: unknown) => z.parse(NotificationItem, body)
  const ifMatch = ({ version }: Seen) => ({ 'if-match': `"${version}"` })
  return {
    list: (query: URLSearchParams) =>
      server.ask({ method: 'GET', path, query, read: (body) => z.parse(NotificationList, body) }),
    read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
    create: (made: NewNotification) => server.ask({ method: 'POST', path, body: made, read }),
    change: (seen: Seen, change: NotificationChange) =>
      server.ask({ method: 'PATCH', path: at(seen.id), body: change, headers: ifMatch(seen), read }),
    remove: (seen: Seen) =>
      server.ask({ method: 'DELETE', path: at(seen.id), headers: ifMatch(seen), read: () => null }),
    test: (id: string) => server.ask({ method: 'POST', path: `${at(id)}/test`, read: () => null }),
  }
}
