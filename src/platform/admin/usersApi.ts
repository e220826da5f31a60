import * as z from 'zod/mini'
import {
  type NewUser,
  type UserChange,
  UserList,
  UserRecord,
  UserSessionList,
} from '../../contract/users/users.ts'
import type { ConsoleClient } from './consoleClient.ts'

const base = '/api/v1/users'

/** Accounts on the server. Implements `UserPorts` of src/state/admin. */
export function createUsersApi(server: ConsoleClient) {
  const at = (id: string) => `${base}/${encodeURIComponent(id)}`
  const read = (body: unknown) => z.parse(UserRecord, body)
  const done = () => null
  const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })
  return {
    list: (query: URLSearchParams) =>
      server.ask({ method: 'GET', path: base, query, read: (body) => z.parse(UserList, body) }),
    records: {
      read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
      create: (body: NewUser) => server.ask({ method: 'POST', path: base, body, read }),
      change: (seen: { id: string; version: number }, body: UserChange) =>
        server.ask({ method: 'PATCH', path: at(seen.id), body, headers: ifMatch(seen), read }),
      remove: (seen: { id: string; version: number }) =>
        server.ask({ method: 'DELETE', path: at(seen.id), headers: ifMatch(seen), read: done }),
      restore: (id: string) => server.ask({ method: 'POST', path: `${at(id)}/restore`, read }),
      /** Users have no dependents. */
      below: () => Promise.resolve({ ok: true as const, value: { items: [], roles: 0 } }),
    },
    sendLink: (id: string, locale: string) =>
      server.ask({ method: 'POST', path: `${at(id)}/links`, body: { locale }, read: done }),
    sessions: (id: string) =>
      server.ask({
        method: 'GET',
        path: `${at(id)}/sessions`,
        read: (body) => z.parse(UserSessionList, body),
      }),
    takeSecondFactor: (id: string) =>
      server.ask({ method: 'DELETE', path: `${at(id)}/second-factor`, read: done }),
    endSessions: (id: string) => server.ask({ method: 'DELETE', path: `${at(id)}/sessions`, read: done }),
  }
}
