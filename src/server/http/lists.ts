import { ApiError } from './errors.ts'

/** What a list's `sort` asks for: a key, with a minus before it for the last first. Throws `bad_request` for another key. */
export function sortOf<Key extends string>(
  asked: string | readonly string[],
  keys: readonly Key[],
): { key: Key; descending: boolean }[] {
  return [asked].flat().map((name) => {
    const descending = name.startsWith('-')
    const key = keys.find((known) => known === name.slice(descending ? 1 : 0))
    if (key === undefined) throw new ApiError('bad_request', { fields: { sort: 'invalid_value' } })
    return { key, descending }
  })
}

/** The words of a search, each of which must be found; more than ten help nobody. */
export function wordsOf(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, 10)
}
