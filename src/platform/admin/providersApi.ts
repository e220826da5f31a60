import * as z from 'zod/mini'
import { SsoProvider, SsoProviderList, SsoProviderTest } from '../../contract/singleSignOn.ts'
import { givenRules } from '../../domain/singleSignOn/roleMap.ts'
import type { ConsoleClient } from './consoleClient.ts'

type Draft = Readonly<Record<string, string>>
interface VersionedRef {
  id: string
  version: number
}

const base = '/api/v1/sso-providers'

/**
 * Converts form texts to a request body. `place` is a level and, below the platform, the id of the org unit.
 */
function bodyOf({ place, enabled, role_map: map = '', client_secret: secret = '', ...texts }: Draft) {
  const [level, orgUnitId] = place?.split(' ') ?? []
  return {
    ...texts,
    enabled: enabled === 'true',
    role_map: givenRules(map),
    ...(secret !== '' && { client_secret: secret }),
    ...(level !== undefined && { level, node_id: orgUnitId ?? null }),
  }
}

/** Maps problems of single mapping rows to the form's only field for the mapping. */
function fieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name.startsWith('role_map') ? 'role_map' : name, code]),
  )
}

/** Sign-in providers on the server. Implements `ProviderPorts` of src/state/admin. */
export function createProvidersApi(server: ConsoleClient) {
  const at = (id: string) => `${base}/${encodeURIComponent(id)}`
  const read = (body: unknown) => z.parse(SsoProvider, body)
  const ifMatch = ({ version }: VersionedRef) => ({ 'if-match': `"${version}"` })
  const save = async (request: {
    method: 'POST' | 'PATCH'
    path: string
    body: unknown
    headers?: object
  }) => {
    const { headers = {}, ...rest } = request
    const result = await server.ask({ ...rest, headers: { ...headers }, read })
    return result.ok || result.fields === undefined ? result : { ...result, fields: fieldsOf(result.fields) }
  }
  return {
    records: {
      list: (query: URLSearchParams) =>
        server.ask({ method: 'GET', path: base, query, read: (body) => z.parse(SsoProviderList, body) }),
      read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
      create: (draft: Draft) => save({ method: 'POST', path: base, body: bodyOf(draft) }),
      /**
       * The API takes a provider as a whole, so unchanged fields are sent too. Its org unit is fixed when it
       * is created.
       */
      change: async (seen: VersionedRef, change: Draft) => {
        const now = await server.ask({ method: 'GET', path: at(seen.id), read })
        if (!now.ok) return now
        const { name, issuer, client_id, role_claim, role_map, enabled } = now.value
        const kept = { name, issuer, client_id, role_claim, role_map, enabled }
        const { role_map: map, enabled: on, client_secret: secret, ...texts } = change
        const body = {
          ...kept,
          ...texts,
          ...(map !== undefined && { role_map: givenRules(map) }),
          ...(on !== undefined && { enabled: on === 'true' }),
          ...(secret !== undefined && secret !== '' && { client_secret: secret }),
        }
        return save({ method: 'PATCH', path: at(seen.id), body, headers: ifMatch(seen) })
      },
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
