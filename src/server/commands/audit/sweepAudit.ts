import { auditStore } from '../../db/audit/auditStore.ts'
import type { CommandContext } from '../context.ts'
import { runDaily } from '../runDaily.ts'

/**
 * Number of entries deleted per transaction. No one else can write an entry during it, for a tenth of a
 * second.
 */
const atOnce = 10_000

/** Removes audit entries past their retention. Returns a function that stops it. */
export function sweepAudit({ database }: Pick<CommandContext, 'database'>, waitMs?: number): () => void {
  const expire = () => database.transaction('platform', (tx) => auditStore.expire(tx, atOnce))
  return runDaily(expire, atOnce, waitMs)
}
