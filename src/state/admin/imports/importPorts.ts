import type { ImportDetail, ImportKind, ImportList, ImportMapping } from '../../../contract/imports.ts'
import type { Result } from '../result.ts'

interface Seen {
  id: string
  version: number
}

/** Imports at the server. Nothing here rejects. */
export interface ImportPorts {
  /** Sends a file, which is read and checked there; the same key means the same import. */
  send(kind: ImportKind, file: File, sent: { key: string; locale: string }): Promise<Result<ImportDetail>>
  read(id: string): Promise<Result<ImportDetail>>
  /** One's own, the newest first. */
  list(query: URLSearchParams): Promise<Result<ImportList>>
  map(seen: Seen, mapping: ImportMapping): Promise<Result<ImportDetail>>
  commit(seen: Seen): Promise<Result<ImportDetail>>
  remove(seen: Seen): Promise<Result<null>>
}
