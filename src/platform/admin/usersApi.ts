import * as z from 'zod/mini'
import { UserList, UserRecord, UserSessionList } from '../../contract/users/users.ts'
import { givenInDraft } from '../../domain/users/roleDraft.ts'
import type { ConsoleClient } from './consoleClient.ts'

type Draft = Readonly<Record<string, string>>

const base = '/api/v1/users'

/** Converts form texts to a request body, in which the roles are a list. */
function bodyOf({ assignments, ...texts }: Draft) {
  return { ...texts, ...(assignments !== undefined && { assignments: givenInDraft(assignments) }) }
}

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
      create: (draft: Draft) => server.ask({ method: 'POST', path: base, body: bodyOf(draft), read }),
      change: (seen: { id: string; version: number }, change: Draft) =>
        server.ask({
          method: 'PATCH',
          path: at(seen.id),
          body: bodyOf(change),
          headers: ifMatch(seen),
          read,
        }),
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
