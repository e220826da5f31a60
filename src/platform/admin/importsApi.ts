import * as z from 'zod/mini'
import { ImportDetail, type ImportKind, ImportList, type ImportMapping } from '../../contract/imports.ts'
import { IDEMPOTENCY_KEY } from '../../contract/headers.ts'
import type { ConsoleClient } from './consoleClient.ts'

const base = '/api/v1/imports'
const at = (id: string) => `${base}/${encodeURIComponent(id)}`
const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })
const read = (body: unknown) => z.parse(ImportDetail, body)

interface VersionedRef {
  id: string
  version: number
}

/** Imports on the server. Implements `ImportPorts` of src/state/admin. */
export function createImportsApi(server: ConsoleClient) {
  return {
    send: (kind: ImportKind, file: File, { key, locale }: { key: string; locale: string }) =>
      server.ask({
        method: 'POST',
        path: base,
        read,
        file,
        query: new URLSearchParams({ kind, name: file.name.slice(0, 200), locale }),
        headers: { [IDEMPOTENCY_KEY]: key },
      }),
    read: (id: string) => server.ask({ method: 'GET', path: at(id), read }),
    list: (query: URLSearchParams) =>
      server.ask({ method: 'GET', path: base, query, read: (body) => z.parse(ImportList, body) }),
    map: (seen: VersionedRef, mapping: ImportMapping) =>
      server.ask({ method: 'PATCH', path: at(seen.id), body: { mapping }, headers: ifMatch(seen), read }),
    commit: (seen: VersionedRef & { wrong: number }) =>
      server.ask({
        method: 'POST',
        path: `${at(seen.id)}/commit`,
        // A server of the previous version knows no rows to leave out.
        ...(seen.wrong > 0 && { query: new URLSearchParams({ leave_out: String(seen.wrong) }) }),
        headers: ifMatch(seen),
        read,
      }),
    remove: (seen: VersionedRef) =>
      server.ask({ method: 'DELETE', path: at(seen.id), headers: ifMatch(seen), read: () => null }),
  }
}
