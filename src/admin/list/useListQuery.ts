import { useLocation, useRouter } from '@tanstack/react-router'

export type ChangeQuery = (change: (next: URLSearchParams) => void) => void

/** What the address asks of a list, and how to ask something else; the address may carry more, such as how the page is to look. */
export function useListQuery(names: readonly string[]): { query: URLSearchParams; change: ChangeQuery } {
  const { history } = useRouter()
  const { pathname, searchStr } = useLocation()
  const read = () =>
    new URLSearchParams([...new URLSearchParams(searchStr)].filter(([name]) => names.includes(name)))
  return {
    query: read(),
    change: (ask) => {
      const next = read()
      ask(next)
      const search = next.toString()
      history.push(search === '' ? pathname : `${pathname}?${search}`)
    },
  }
}
