import { useLocation, useRouter } from '@tanstack/react-router'

export interface ChangeOptions {
  /** Replaces the current history entry instead of adding one, as for each further letter of a search. */
  replaces?: boolean
}
export type ChangeQuery = (change: (next: URLSearchParams) => void, options?: ChangeOptions) => void

/**
 * Returns the query of a list in the address and a function that changes it. Other parameters of the address,
 * such as those for the look of the page, are left out of the query.
 */
export function useListQuery(names: readonly string[]): { query: URLSearchParams; change: ChangeQuery } {
  const { history } = useRouter()
  const { pathname, searchStr } = useLocation()
  const read = () =>
    new URLSearchParams([...new URLSearchParams(searchStr)].filter(([name]) => names.includes(name)))
  return {
    query: read(),
    change: (ask, { replaces = false } = {}) => {
      const next = read()
      ask(next)
      const search = next.toString()
      const address = search === '' ? pathname : `${pathname}?${search}`
      if (replaces) history.replace(address)
      else history.push(address)
    },
  }
}
