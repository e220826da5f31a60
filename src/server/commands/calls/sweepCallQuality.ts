import { longestPeriod } from '../../../contract/reports.ts'
import { badDayStore } from '../../db/calls/badDayStore.ts'
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
    database.transaction('platform', async (tx) => {
      const before = new Date(clock.now() - keptMs)
      await badDayStore.forget(tx, before)
      return callQualityStore.forget(tx, before, atOnce)
    })
  return runDaily(forget, atOnce)
}
