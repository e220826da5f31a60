import { useEffect, useRef, useState } from 'react'

/**
 * Moves the focus back when a side panel is closed. `open` is the item whose panel is open, and `elementOf` finds
 * what had opened it. Returns true if the panel takes the focus when it opens: not one that was open when the page
 * was, because the user has pressed nothing to see it.
 */
export function usePanelFocus(open: string | null, elementOf: (id: string) => HTMLElement | null): boolean {
  const [first, setFirst] = useState(open)
  if (first !== null && open !== first) setFirst(null)
  const last = useRef(open)
  useEffect(() => {
    if (open === null && last.current !== null) elementOf(last.current)?.focus()
    last.current = open
  }, [open, elementOf])
  return open !== first
}
