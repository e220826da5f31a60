import type { Below } from '../../contract/structure.ts'
import type { Answer } from './answer.ts'

/** A record of the console. Every change must state the version that its author saw. */
export interface Kept {
  id: string
  version: number
  removed_at: number | null
}

export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
  total: number
}

/** Content of a form: texts by field name. */
export type Draft = Readonly<Record<string, string>>

/** The records of one kind, as the server keeps them. */
export interface Records<Item extends Kept> {
  list(query: URLSearchParams): Promise<Answer<Page<Item>>>
  read(id: string): Promise<Answer<Item>>
  create(draft: Draft): Promise<Answer<Item>>
  change(seen: Kept, change: Draft): Promise<Answer<Item>>
  remove(seen: Kept): Promise<Answer<null>>
  restore(id: string): Promise<Answer<Item>>
  /** Returns the dependents that keep the record from being removed. */
  below(id: string): Promise<Answer<Below>>
}
