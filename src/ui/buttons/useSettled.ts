import { useEffect, useState } from 'react'

/** Milliseconds within which an unsteady hand taps a second time, or a tap already under way arrives. */
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
