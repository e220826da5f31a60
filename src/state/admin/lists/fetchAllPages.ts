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
    const answer = await fetchPage(query)
    if (!answer.ok) return answer
    found.push(...answer.value.items)
    if (answer.value.next_cursor === null) return { ok: true, value: found }
    query.set('cursor', answer.value.next_cursor)
  }
}
