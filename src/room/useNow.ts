import { useEffect, useState } from 'react'

/** Update interval in milliseconds. A visible clock and the expiry of a code need no finer resolution. */
const tickMs = 1_000

/** Returns the reading of a clock, in milliseconds since its own epoch, updated every second. */
export function useNow(read: () => number): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), tickMs)
    return () => clearInterval(timer)
  }, [read])
  return now
}
