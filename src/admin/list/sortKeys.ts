/** Sort keys of a list, most significant first. A leading minus means descending. */
export type Sort = readonly string[]

/**
 * Returns the order as one query parameter: the router would turn repeated parameters into a list of its own.
 */
export const writtenSort = (sort: Sort): string => sort.join(',')

export const readSort = (written: string | null): Sort =>
  (written ?? '').split(',').filter((key) => key !== '')

export type Direction = 'ascending' | 'descending'

const keyOf = (asked: string): string => asked.replace(/^-/u, '')

/**
 * Returns the direction of a key in a sort order and its position among the keys, from 1; `null` if the list
 * is not sorted by it.
 */
export function sortPosition(sort: Sort, key: string): { direction: Direction; place: number } | null {
  const index = sort.findIndex((asked) => keyOf(asked) === key)
  if (index === -1) return null
  return { direction: sort[index]?.startsWith('-') === true ? 'descending' : 'ascending', place: index + 1 }
}

/** Maximum number of sort keys of a list (contract/lists.ts). */
export const mostKeys = 5

/**
 * Returns the order after a press on a column heading: by that column alone, or reversed if it already is.
 * With `further`, keeps the current order and adds the column, then reverses it, then removes it.
 */
export function pressed(sort: Sort, key: string, further: boolean): Sort {
  const at = sortPosition(sort, key)
  const turned = at?.direction === 'ascending' ? `-${key}` : key
  if (!further) return sort.length <= 1 ? [turned] : [key]
  if (at === null) return sort.length < mostKeys ? [...sort, key] : sort
  if (at.direction === 'ascending') return sort.map((asked) => (keyOf(asked) === key ? turned : asked))
  return sort.length > 1 ? sort.filter((asked) => keyOf(asked) !== key) : [key]
}
