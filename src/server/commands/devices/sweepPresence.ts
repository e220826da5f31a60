import { longestPeriod } from '../../../contract/reports.ts'
import { presenceStore } from '../../db/devices/presenceStore.ts'
import type { CommandContext } from '../context.ts'
import { runDaily } from '../runDaily.ts'

const atOnce = 10_000

/** The longest report plus the period before it, in milliseconds: no report looks further back. */
const keptMs = 2 * longestPeriod * 86_400_000

/**
 * Deletes the records of when devices were linked once no report looks back that far. Returns a function that
 * stops it.
 */
export function sweepPresence({ database, clock }: Pick<CommandContext, 'database' | 'clock'>): () => void {
  const forget = () =>
    database.transaction('platform', (tx) => presenceStore.forget(tx, new Date(clock.now() - keptMs), atOnce))
  return runDaily(forget, atOnce)
}
