import { useEffect, useState } from 'react'

/** A second tap of an unsure hand comes within half a second, and so does one that was on its way already. */
const settleMs = 500

/**
 * Returns true once a button has had the same meaning for long enough that the user who presses it has read
 * it.
 */
export function useSettled(meaning: string): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(meaning), settleMs)
    return () => clearTimeout(timer)
  }, [meaning])
  return settled === meaning
}
