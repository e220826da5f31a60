import { useEffect, useState } from 'react'

/** Returns true if `isSo` has been true for at least `ms` milliseconds. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return isSo && lasts
}
