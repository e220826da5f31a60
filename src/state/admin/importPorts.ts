import type { ImportDetail, ImportKind, ImportList, ImportMapping } from '../../contract/imports.ts'
import type { Answer } from './answer.ts'

interface Seen {
  id: string
  version: number
}

/** Imports at the server. Nothing here rejects. */
export interface ImportPorts {
  /** Sends a file, which is read and checked there; the same key means the same import. */
  send(kind: ImportKind, file: File, sent: { key: string; locale: string }): Promise<Answer<ImportDetail>>
  read(id: string): Promise<Answer<ImportDetail>>
  /** One's own, the newest first. */
  list(query: URLSearchParams): Promise<Answer<ImportList>>
  map(seen: Seen, mapping: ImportMapping): Promise<Answer<ImportDetail>>
  commit(seen: Seen): Promise<Answer<ImportDetail>>
  remove(seen: Seen): Promise<Answer<null>>
}
