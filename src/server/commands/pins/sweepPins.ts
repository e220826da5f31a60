import { pinStore } from '../../db/pins/pinStore.ts'
import { undoMs } from './updatePin.ts'
import type { CommandContext } from '../context.ts'

/**
 * Deletes removed pins and their pictures once they can no longer be restored. Returns a function that stops
 * it.
 */
export function sweepPins(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  everyMs = 60_000,
): () => void {
  const sweep = () =>
    database
      .transaction('platform', (tx) => pinStore.forget(tx, new Date(clock.now() - undoMs)))
      // If the database is unavailable, the next sweep handles them.
      .catch(() => undefined)
  const timer = setInterval(() => void sweep(), everyMs)
  return () => clearInterval(timer)
}
