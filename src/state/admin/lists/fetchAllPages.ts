import type { Result } from '../result.ts'
import type { Page } from '../records/records.ts'

/** The largest page that a list answers. */
const pageRows = 200

/** Returns all matches of a query, page by page; a refusal if any page cannot be fetched. */
export async function fetchAllPages<Item>(
  fetchPage: (query: URLSearchParams) => Promise<Result<Page<Item>>>,
  question: URLSearchParams,
): Promise<Result<readonly Item[]>> {
  const found: Item[] = []
  const query = new URLSearchParams(question)
  query.set('limit', String(pageRows))
  for (;;) {
    const result = await fetchPage(query)
    if (!result.ok) return result
    found.push(...result.value.items)
    if (result.value.next_cursor === null) return { ok: true, value: found }
    query.set('cursor', result.value.next_cursor)
  }
}
