import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { bedsideSessionStore, type EndReason } from '../../db/bedside/bedsideSessionStore.ts'
import type { SessionSignals } from '../../cluster/sessionSignals.ts'
import type { BedsideSession } from './bedsideSession.ts'

interface WatchSessionDeps {
  database: Database
  clock: Clock
  signals: SessionSignals
}

interface LifeEvents {
  /**
   * Called once when the session is over for any reason, so that a stream or socket that was opened with it
   * closes immediately.
   */
  onEnd(because: EndReason): void
  /** Called when the session was renewed, with its new end in epoch milliseconds. */
  onProlonged?(expiresAt: number): void
  /** Called once when a session that was opened unverified has been verified. */
  onVerified?(): void
}

/** Watches a session and reports its changes. Returns a function that stops watching. */
export function watchSession(
  { database, clock, signals }: WatchSessionDeps,
  session: BedsideSession,
  { onEnd, onProlonged, onVerified }: LifeEvents,
): () => void {
  let { expiresAt, verified } = session
  const end = (because: EndReason) => {
    stop()
    onEnd(because)
  }
  const untilExpiry = () => setTimeout(() => end('expired'), Math.max(0, expiresAt - clock.now()))
  let timer = untilExpiry()
  const readAgain = () => {
    database
      .transaction({ customers: [session.customerId] }, (tx) => bedsideSessionStore.byId(tx, session.id))
      .then((row) => {
        if (stopped) return
        if (row === null || row.endedAt !== null) return end(row?.endedBecause ?? 'revoked')
        if (!verified && row.verifiedAt !== null) {
          verified = true
          onVerified?.()
        }
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
  // The session may have been verified since it was read.
  if (!verified) readAgain()
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    stopSignals()
    stopChanges()
    stopGap()
  }
  return stop
}
