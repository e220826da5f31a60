import { useState } from 'react'
import { useLasting } from '../status/useLasting.ts'

/** Time without a call after which a person is told what to do, in milliseconds. */
const patienceMs = 10_000

/**
 * Returns true after ten seconds without a call; for a component that is mounted only while there is none.
 * Media that find no way are lost some seconds after joining: the ten seconds then count from `startedAt`, a
 * reading of the clock `now` in milliseconds.
 */
export function useSlowCall(startedAt: number, now: () => number = Date.now): boolean {
  const [ms] = useState(() => {
    const waited = now() - startedAt
    return waited < patienceMs ? patienceMs - waited : patienceMs
  })
  return useLasting(true, ms)
}
