import * as z from 'zod/mini'
import {
  type NewNotification,
  type NotificationChange,
  NotificationItem,
  NotificationList,
} from '../../contract/notifications.ts'
import type { ConsoleClient } from './consoleClient.ts'

interface VersionedRef {
  id: string
  version: number
}

/** Notification rules on the server. Implements `NotificationPorts` of src/state/admin. */
export function createNotificationsApi(server: ConsoleClient) {
  const path = '/api/v1/notifications'
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`
  const read = (body: unknown) => z.parse(NotificationItem, body)
  const ifMatch = ({ version }: VersionedRef) => ({ 'if-match': `"${version}"` })
  return {
    records: {
      list: (query: URLSearchParams) =>
        server.ask({ method: 'GET', path, query, read: (body) => z.parse(NotificationList, body) }),
      read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
      create: (body: NewNotification) => server.ask({ method: 'POST', path, body, read }),
      change: (seen: VersionedRef, body: NotificationChange) =>
        server.ask({ method: 'PATCH', path: at(seen.id), body, headers: ifMatch(seen), read }),
      remove: (seen: VersionedRef) =>
        server.ask({ method: 'DELETE', path: at(seen.id), headers: ifMatch(seen), read: () => null }),
      restore: (id: string) => server.ask({ method: 'POST', path: `${at(id)}/restore`, read }),
      /** Notification rules have no dependents. */
      below: () => Promise.resolve({ ok: true as const, value: { items: [], roles: 0 } }),
    },
    test: (id: string) => server.ask({ method: 'POST', path: `${at(id)}/test`, read: () => null }),
  }
}
