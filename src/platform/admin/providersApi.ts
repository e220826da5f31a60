import * as z from 'zod/mini'
import {
  type NewSsoProvider,
  SsoProvider,
  type SsoProviderChange,
  SsoProviderList,
  SsoProviderTest,
} from '../../contract/singleSignOn.ts'
import type { ConsoleClient } from './consoleClient.ts'

interface VersionedRef {
  id: string
  version: number
}

const base = '/api/v1/sso-providers'

/** Sign-in providers on the server. Implements `ProviderPorts` of src/state/admin. */
export function createProvidersApi(server: ConsoleClient) {
  const at = (id: string) => `${base}/${encodeURIComponent(id)}`
  const read = (body: unknown) => z.parse(SsoProvider, body)
  const ifMatch = ({ version }: VersionedRef) => ({ 'if-match': `"${version}"` })
  return {
    records: {
      list: (query: URLSearchParams) =>
        server.ask({ method: 'GET', path: base, query, read: (body) => z.parse(SsoProviderList, body) }),
      read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
      create: (body: NewSsoProvider) => server.ask({ method: 'POST', path: base, body, read }),
      change: (seen: VersionedRef, body: SsoProviderChange) =>
        server.ask({ method: 'PATCH', path: at(seen.id), body, headers: ifMatch(seen), read }),
      remove: (seen: VersionedRef) =>
        server.ask({ method: 'DELETE', path: at(seen.id), headers: ifMatch(seen), read: () => null }),
      restore: (id: string) => server.ask({ method: 'POST', path: `${at(id)}/restore`, read }),
      /** Providers have no dependents. */
      below: () => Promise.resolve({ ok: true as const, value: { items: [], roles: 0 } }),
    },
    test: (id: string) =>
      server.ask({ method: 'POST', path: `${at(id)}/test`, read: (body) => z.parse(SsoProviderTest, body) }),
  }
}
