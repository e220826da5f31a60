import * as z from 'zod/mini'

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

/** First matches of each kind. `devices` holds the rooms whose device ID contains the query. */
export const SearchResult = z.object({
  rooms: z.array(FoundRoom),
  devices: z.array(FoundRoom),
  users: z.array(FoundUser),
})
export type SearchResult = z.infer<typeof SearchResult>
