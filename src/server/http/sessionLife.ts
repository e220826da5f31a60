import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { sessionStore, type EndReason } from '../db/sessionStore.ts'
import type { SessionSignals } from '../devices/sessionSignals.ts'
import type { BedsideSession } from './bedsideSessions.ts'

interface LifeParts {
  database: Database
  clock: Clock
  signals: SessionSignals
}

/**
 * Calls `onEnd` once, when the session is over for whatever reason, so that a stream or socket that was
 * opened with it closes at once, and `onProlonged` with its new end, epoch milliseconds, when it was renewed meanwhile.
 * Answers the end of watching.
 */
export function whileSessionLives(
  { database, clock, signals }: LifeParts,
  session: BedsideSession,
  onEnd: (because: EndReason) => void,
  onProlonged?: (expiresAt: number) => void,
): () => void {
  let { expiresAt } = session
  const end = (because: EndReason) => {
    stop()
    onEnd(because)
  }
  const untilExpiry = () => setTimeout(() => end('expired'), Math.max(0, expiresAt - clock.now()))
  let timer = untilExpiry()
  const readAgain = () => {
    database
      .transaction({ customers: [session.customerId] }, (tx) => sessionStore.byId(tx, session.id))
      .then((row) => {
        if (stopped) return
        if (row === null || row.endedAt !== null) return end(row?.endedBecause ?? 'revoked')
        if (row.expiresAt.getTime() === expiresAt) return
        expiresAt = row.expiresAt.getTime()
        clearTimeout(timer)
        timer = untilExpiry()
        onProlonged?.(expiresAt)
      })
      .catch(() => undefined)
  }
  const stopSignals = signals.onEnded((ended) => {
    if (ended.session === session.id) end(ended.because)
  })
  const stopChanges = signals.onChanged((changed) => {
    if (changed === session.id) readAgain()
  })
  const stopGap = signals.onGap(readAgain)
  let stopped = false
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    stopSignals()
    stopChanges()
    stopGap()
  }
  return stop
}
