import type { ImportDetail, ImportKind, ImportList, ImportMapping } from '../../../contract/imports.ts'
import type { Result } from '../result.ts'

interface VersionedRef {
  id: string
  version: number
}

/** Imports on the server. No method rejects. */
export interface ImportPorts {
  /** Sends a file, which the server reads and checks. The same key means the same import. */
  send(kind: ImportKind, file: File, sent: { key: string; locale: string }): Promise<Result<ImportDetail>>
  read(id: string): Promise<Result<ImportDetail>>
  /** Returns the user's own imports, the newest first. */
  list(query: URLSearchParams): Promise<Result<ImportList>>
  map(seen: VersionedRef, mapping: ImportMapping): Promise<Result<ImportDetail>>
  /** Imports all rows but the `wrong` ones that have a problem. */
  commit(seen: VersionedRef & { wrong: number }): Promise<Result<ImportDetail>>
  remove(seen: VersionedRef): Promise<Result<null>>
}
