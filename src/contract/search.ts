import * as z from 'zod/mini'
import { searchWords } from './lists.ts'

/** GET /api/v1/search?q=: what has these words in its name, number or address, out of what one may see. */
export const SearchQuery = z.strictObject({ q: searchWords })

const FoundRoom = z.object({
  id: z.string(),
  number: z.string(),
  bed: z.string(),
  unit: z.string(),
  facility: z.string(),
  unique_id: z.string(),
})
export type FoundRoom = z.infer<typeof FoundRoom>

const FoundUser = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** The first few of each kind. `devices` are the rooms in whose device's id the words stand. */
export const SearchResult = z.object({
  rooms: z.array(FoundRoom),
  devices: z.array(FoundRoom),
  users: z.array(FoundUser),
})
export type SearchResult = z.infer<typeof SearchResult>
