import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(200))

/** What every list takes in its query (contract 1); a list adds its filters. `sort` may stand several times. */
export const listQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  q: z._default(text, ''),
  sort: z._default(z.union([z.array(text).check(z.maxLength(5)), text]), []),
} as const

/** One page of a list: `next_cursor` is null on the last, `total` counts all that match. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()), total: z.number() })
}
