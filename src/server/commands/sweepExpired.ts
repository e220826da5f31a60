import type { Tx } from '../db/database.ts'
import { idempotencyStore } from '../db/idempotencyStore.ts'
import { bedsideSessionStore } from '../db/bedside/bedsideSessionStore.ts'
import { userSessionStore } from '../db/users/userSessionStore.ts'
import type { CommandContext } from './context.ts'
import { runDaily } from './runDaily.ts'

const atOnce = 10_000

/**
 * Deletes the stored responses that are no longer replayed, and the tokens past their expiry, replaced or
 * not: until then, reuse of a replaced token ends its session. Returns a function that stops it.
 */
export function sweepExpired(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  waitMs?: number,
): () => void {
  const now = () => new Date(clock.now())
  const kinds = [
    (tx: Tx) => idempotencyStore.forget(tx, atOnce),
    (tx: Tx) => bedsideSessionStore.forgetTokens(tx, now(), atOnce),
    (tx: Tx) => userSessionStore.forgetTokens(tx, now(), atOnce),
  ]
  const stops = kinds.map((forget) =>
    runDaily(() => database.transaction('platform', forget), atOnce, waitMs),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
