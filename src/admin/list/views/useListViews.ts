import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { createListViews } from '../../../state/admin/lists/listViews.ts'
import type { ListPorts } from '../../../state/admin/lists/listViews.ts'
import { type Choosable, chosenColumns } from './columnChoice.ts'
import type { ChangeQuery } from '../useListQuery.ts'

/** Query parameter for the columns that are shown. */
export const columnsPart = 'columns'

/**
 * Returns the saved views and visible columns of a list. Columns in the address override the user's choice.
 * `list` is `null` if columns cannot be chosen.
 */
export function useListViews<Column extends Choosable>(
  ports: ListPorts,
  list: string | null,
  columns: readonly Column[],
  { query, change }: { query: URLSearchParams; change: ChangeQuery },
) {
  const store = useStore()
  const [views] = useState(() => createListViews(ports, list ?? '', store))
  const view = useAtomValue(views.viewAtom)
  useEffect(() => void (list !== null && views.load()), [views, list])
  const linked = query.get(columnsPart)
  const chosen = useMemo(() => (linked === null ? view.columns : linked.split(',')), [linked, view.columns])
  const shown = useMemo(() => chosenColumns(columns, chosen), [columns, chosen])
  const seen = new URLSearchParams(query)
  if (chosen !== null) seen.set(columnsPart, chosen.join(','))
  return {
    views,
    view,
    shown,
    /** Query that reproduces the current view in an address. */
    seen: seen.toString(),
    choose: (names: readonly string[]) => {
      // A manual choice of columns takes effect immediately and overrides the columns of a link.
      if (linked !== null) change((next) => next.delete(columnsPart))
      void views.chooseColumns(names)
    },
  }
}
