import { useEffect, useState } from 'react'

/** A clock that a person reads, and a code's end, need no more than a second. */
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
