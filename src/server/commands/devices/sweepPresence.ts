import { longestPeriod } from '../../../contract/reports.ts'
import { presenceStore } from '../../db/presenceStore.ts'
import type { CommandContext } from '../context.ts'
import { everyDay } from '../everyDay.ts'

const atOnce = 10_000

/** The longest report, and the period before it: further back nobody asks how it was. */
const keptMs = 2 * longestPeriod * 86_400_000

/** Forgets when devices were linked once no report looks back so far. Answers the end of it. */
export function sweepPresence({ database, clock }: Pick<CommandContext, 'database' | 'clock'>): () => void {
  const forget = () =>
    database.transaction('platform', (tx) => presenceStore.forget(tx, new Date(clock.now() - keptMs), atOnce))
  return everyDay(forget, atOnce)
}
