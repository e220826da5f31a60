import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Selected rows of a list: some by their ids, or all that match the query. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all' }

/** State and callbacks that a table needs to show and change a selection. */
export interface Selecting {
  has: (id: string) => boolean
  some: boolean
  all: boolean
  /** Toggles the selection of a row. `ranged` extends it to all rows since the previously toggled one. */
  onSelect: (index: number, ranged: boolean) => void
  onAll: (all: boolean) => void
}

const none: Selection = { kind: 'some', ids: new Set() }

/**
 * Returns the selection among the rows with these ids. A different `question` starts with an empty selection.
 */
export function useSelection(
  known: readonly string[],
  question: string,
): { selection: Selection; selecting: Selecting; clear: () => void } {
  const [made, setMade] = useState({ question, selection: none })
  const selection = made.question === question ? made.selection : none
  const anchor = useRef(0)
  // A ref keeps `onSelect` stable, so that existing rows are not rendered again when more are loaded.
  const latest = useRef(known)
  useLayoutEffect(() => {
    latest.current = known
  }, [known])
  const onSelect = useCallback(
    (index: number, ranged: boolean) => {
      const ids = latest.current
      const from = ranged ? Math.min(anchor.current, ids.length - 1) : index
      anchor.current = index
      setMade((before) => {
        const last = before.question === question ? before.selection : none
        // If all are selected, deselecting one leaves only the loaded rows selected.
        const chosen = new Set(last.kind === 'all' ? ids : last.ids)
        const isOn = !chosen.has(ids[index] ?? '')
        for (const id of ids.slice(Math.min(from, index), Math.max(from, index) + 1))
          if (isOn) chosen.add(id)
          else chosen.delete(id)
        return { question, selection: { kind: 'some', ids: chosen } }
      })
    },
    [question],
  )
  const clear = useCallback(() => setMade({ question, selection: none }), [question])
  const onAll = useCallback(
    (all: boolean) => setMade({ question, selection: all ? { kind: 'all' } : none }),
    [question],
  )
  const selecting = useMemo(
    () => ({
      has: (id: string) => selection.kind === 'all' || selection.ids.has(id),
      some: selection.kind === 'all' || selection.ids.size > 0,
      all: selection.kind === 'all',
      onSelect,
      onAll,
    }),
    [selection, onSelect, onAll],
  )
  return { selection, selecting, clear }
}
