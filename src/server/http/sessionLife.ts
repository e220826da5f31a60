import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { sessionStore, type EndReason } from '../db/sessionStore.ts'
import type { SessionSignals } from '../devices/sessionSignals.ts'
import type { BedsideSession } from './authentication.ts'

interface LifeParts {
  database: Database
  clock: Clock
  signals: SessionSignals
}

/**
 * Calls `onEnd` once, when the session is over for whatever reason, so that a stream or socket that was
 * opened with it closes at once. Answers the end of watching.
 */
export function whileSessionLives(
  { database, clock, signals }: LifeParts,
  session: BedsideSession,
  onEnd: (because: EndReason) => void,
): () => void {
  const end = (because: EndReason) => {
    stop()
    onEnd(because)
  }
  const timer = setTimeout(() => end('expired'), Math.max(0, session.expiresAt - clock.now()))
  const stopSignals = signals.onEnded((ended) => {
    if (ended.session === session.id) end(ended.because)
  })
  const stopGap = signals.onGap(() => {
    database
      .transaction({ customers: [session.customerId] }, (tx) => sessionStore.byId(tx, session.id))
      .then((row) => {
        if (row === null || row.endedAt !== null) end(row?.endedBecause ?? 'revoked')
      })
      .catch(() => undefined)
  })
  const stop = () => {
    clearTimeout(timer)
    stopSignals()
    stopGap()
  }
  return stop
}
