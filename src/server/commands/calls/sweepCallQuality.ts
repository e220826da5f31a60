import { longestPeriod } from '../../../contract/reports.ts'
import { callQualityStore } from '../../db/calls/callQualityStore.ts'
import type { CommandContext } from '../context.ts'
import { runDaily } from '../runDaily.ts'

const atOnce = 10_000

/** The longest report plus the period before it, in milliseconds: no report looks further back. */
const keptMs = 2 * longestPeriod * 86_400_000

/**
 * Deletes the quality of past calls once no report looks back that far. Returns a function that stops it.
 */
export function sweepCallQuality({
  database,
  clock,
}: Pick<CommandContext, 'database' | 'clock'>): () => void {
  const forget = () =>
    database.transaction('platform', (tx) =>
      callQualityStore.forget(tx, new Date(clock.now() - keptMs), atOnce),
    )
  return runDaily(forget, atOnce)
}
