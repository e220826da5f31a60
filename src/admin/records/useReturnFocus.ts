import { useEffect, useRef } from 'react'

/**
 * Moves the focus back to an item when its panel is closed. `open` is the item whose panel is open, and
 * `elementOf` finds what had opened it.
 */
export function useReturnFocus(open: string | null, elementOf: (id: string) => HTMLElement | null): void {
  const last = useRef(open)
  useEffect(() => {
    if (open === null && last.current !== null) elementOf(last.current)?.focus()
    last.current = open
  }, [open, elementOf])
}
