/** What a list is ordered by, the weightiest first: a key, with a minus before it for the last first. */
export type Sort = readonly string[]

/** The order as the address has it, in one part: the router would make a list of its own of several of one name. */
export const writtenSort = (sort: Sort): string => sort.join(',')

export const readSort = (written: string | null): Sort =>
  (written ?? '').split(',').filter((key) => key !== '')

export type Direction = 'ascending' | 'descending'

const keyOf = (asked: string): string => asked.replace(/^-/u, '')

/** How a list is ordered by a key, and which place the key has among the others, from 1; null where it is not. */
export function placeOf(sort: Sort, key: string): { direction: Direction; place: number } | null {
  const index = sort.findIndex((asked) => keyOf(asked) === key)
  if (index === -1) return null
  return { direction: sort[index]?.startsWith('-') === true ? 'descending' : 'ascending', place: index + 1 }
}

/** The most keys that a list is ordered by at once (contract/lists.ts). */
export const mostKeys = 5

/**
 * What a heading's press makes of the order: by its column alone, and the other way round when it is that already. `further`
 * keeps what it is ordered by so far and adds the column, turns it round, and takes it away again.
 */
export function pressed(sort: Sort, key: string, further: boolean): Sort {
  const at = placeOf(sort, key)
  const turned = at?.direction === 'ascending' ? `-${key}` : key
  if (!further) return sort.length <= 1 ? [turned] : [key]
  if (at === null) return sort.length < mostKeys ? [...sort, key] : sort
  if (at.direction === 'ascending') return sort.map((asked) => (keyOf(asked) === key ? turned : asked))
  return sort.length > 1 ? sort.filter((asked) => keyOf(asked) !== key) : [key]
}
