import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

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

/** Selection as the history entry of the page keeps it: all that match the question, or these rows. */
export interface KeptSelection {
  question: string
  ids: 'all' | readonly string[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    selection?: KeptSelection | undefined
  }
}

const none: Selection = { kind: 'some', ids: new Set() }

function selectionOf(kept: KeptSelection | undefined, question: string): Selection {
  if (kept?.question !== question) return none
  return kept.ids === 'all' ? { kind: 'all' } : { kind: 'some', ids: new Set(kept.ids) }
}

/**
 * Returns the selection among the rows with these ids. A different `question` starts with an empty selection.
 * The selection is kept with the history entry: Back and a reload find it again.
 */
export function useSelection(
  known: readonly string[],
  question: string,
): { selection: Selection; selecting: Selecting; clear: () => void } {
  const kept = useLocation({ select: ({ state }) => state.selection })
  const navigate = useNavigate()
  const found = useMemo(() => selectionOf(kept, question), [kept, question])
  const [made, setMade] = useState<{ question: string; selection: Selection } | null>(null)
  const selection = made?.question === question ? made.selection : found
  useEffect(() => {
    if (made?.question !== question) return
    const ids = made.selection.kind === 'all' ? 'all' : [...made.selection.ids]
    const state = { selection: { question, ids } } as const
    void navigate({ to: '.', search: true, hash: true, state, replace: true, resetScroll: false })
  }, [navigate, made, question])
  const anchor = useRef(0)
  // A ref keeps `onSelect` stable, so that existing rows are not rendered again when more are loaded.
  const latest = useRef({ known, found })
  useLayoutEffect(() => {
    latest.current = { known, found }
  }, [known, found])
  const onSelect = useCallback(
    (index: number, ranged: boolean) => {
      const ids = latest.current.known
      const from = ranged ? Math.min(anchor.current, ids.length - 1) : index
      anchor.current = index
      setMade((before) => {
        const last = before?.question === question ? before.selection : latest.current.found
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
