import * as z from 'zod/mini'
import { listOf } from '../../contract/lists/lists.ts'
import { Dependents } from '../../contract/orgUnits.ts'
import type { ConsoleClient } from './consoleClient.ts'

interface VersionedRef {
  id: string
  version: number
}

/** Records of one kind on the server. Implements `Records` of src/state/admin. */
export function createRecordsApi<Schema extends z.ZodMiniType>(
  server: ConsoleClient,
  path: string,
  schema: Schema,
) {
  const List = listOf(schema)
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`
  const read = (body: unknown): z.infer<Schema> => z.parse(schema, body)
  const ifMatch = ({ version }: VersionedRef) => ({ 'if-match': `"${version}"` })
  return {
    list: (query: URLSearchParams) =>
      server.ask({ method: 'GET', path, query, read: (body) => z.parse(List, body) }),
    read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
    create: (body: object) => server.ask({ method: 'POST', path, body, read }),
    change: (seen: VersionedRef, body: object) =>
      server.ask({ method: 'PATCH', path: at(seen.id), body, headers: ifMatch(seen), read }),
    remove: (seen: VersionedRef) =>
      server.ask({ method: 'DELETE', path: at(seen.id), headers: ifMatch(seen), read: () => null }),
    restore: (id: string) => server.ask({ method: 'POST', path: `${at(id)}/restore`, read }),
    below: (id: string) =>
      server.ask({ method: 'GET', path: `${at(id)}/below`, read: (body) => z.parse(Dependents, body) }),
  }
}
