import { useEffect, useState } from 'react'

/** Interval in milliseconds. A countdown must not skip a second. */
const tickMs = 200

interface SecondsUntil {
  at: number
  /** Reads the clock that the time belongs to. */
  readNow: () => number
  /** Seconds of the whole countdown, which a clock that is wrong does not exceed. */
  most: number
}

/** Returns the whole seconds until a time, from `most` down to 0. */
export function useSecondsUntil({ at, readNow, most }: SecondsUntil): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at, readNow(), most))
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(at, readNow(), most))
    update()
    const timer = setInterval(update, tickMs)
    return () => clearInterval(timer)
  }, [at, readNow, most])
  return seconds
}

const secondsUntil = (at: number, now: number, most: number): number =>
  Math.min(most, Math.max(0, Math.ceil((at - now) / 1_000)))
