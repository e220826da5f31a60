import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(200))
/** Search text. The database, which runs the search, rejects NUL. */
export const searchWords = z._default(text.check(z.regex(/^[^\0]*$/u)), '')

/** Query parameters of every list; each list adds its filters. `sort` can be repeated. */
export const listQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  q: searchWords,
  sort: z._default(z.union([z.array(text).check(z.maxLength(5)), text]), []),
} as const

/** Filter for removed records that can still be restored, in place of the existing ones. */
export const removedOnly = z.literal('true')

/** Maximum number of rows that can be requested by id: the URL must fit the limit of a reverse proxy. */
export const mostSelected = 200
/** Ids of the rows that the user selected, separated by commas. Only these rows are returned. */
export const selectedIds = z
  .string()
  .check(
    z.maxLength(mostSelected * 37 - 1),
    z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})*$/u),
  )

/** Page of a list: `next_cursor` is `null` on the last page, `total` counts all matching items. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()), total: z.number() })
}

/**
 * POST /api/v1/download-tokens: the token is valid once, for one minute, and only for exactly that URL. It is
 * appended to the URL as the last parameter, `token`.
 */
export const DownloadRequest = z.strictObject({
  url: z.string().check(z.maxLength(9_000), z.startsWith('/api/v1/')),
})
export const DownloadToken = z.object({ token: z.string(), expires_in: z.number() })
export type DownloadToken = z.infer<typeof DownloadToken>
