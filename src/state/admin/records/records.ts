import type { Dependents } from '../../../contract/orgUnits.ts'
import type { Result } from '../result.ts'

/** A record of the console. Every change must state the version that its author saw. */
export interface VersionedRecord {
  id: string
  version: number
  removed_at: number | null
}

export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
  total: number
}

/** Records of one kind on the server, with the contract's requests to create and to change one. */
export interface Records<Item extends VersionedRecord, New = never, Change = never> {
  list(query: URLSearchParams): Promise<Result<Page<Item>>>
  read(id: string): Promise<Result<Item>>
  create(body: New): Promise<Result<Item>>
  change(seen: VersionedRecord, change: Change): Promise<Result<Item>>
  remove(seen: VersionedRecord): Promise<Result<null>>
  restore(id: string): Promise<Result<Item>>
  /** Returns the dependents that keep the record from being removed. */
  below(id: string): Promise<Result<Dependents>>
}
