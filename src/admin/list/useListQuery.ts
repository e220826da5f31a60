import { useNavigate, useSearch } from '@tanstack/react-router'

export interface ChangeOptions {
  /** Replaces the current history entry instead of adding one, as for each further letter of a search. */
  replaces?: boolean
}
export type ChangeQuery = (change: (next: URLSearchParams) => void, options?: ChangeOptions) => void

/**
 * Returns these search parameters of the page, as its route has accepted them, as the query of a list, and a
 * function that changes them. The other parameters stay as they are.
 */
export function useListQuery(names: readonly string[]): { query: URLSearchParams; change: ChangeQuery } {
  const navigate = useNavigate()
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const read = () =>
    new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) =>
        names.includes(name) && value !== undefined ? [[name, value]] : [],
      ),
    )
  return {
    query: read(),
    change: (ask, { replaces = false } = {}) => {
      const next = read()
      ask(next)
      const left = Object.fromEntries(names.map((name) => [name, next.get(name) ?? undefined]))
      void navigate({ to: '.', search: (before) => ({ ...before, ...left }), replace: replaces })
    },
  }
}
