import { auditStore } from '../db/auditStore.ts'
import type { CommandContext } from './context.ts'
import { everyDay } from './everyDay.ts'

/** So many entries go in one transaction, for whose time nobody can write another: a tenth of a second. */
const atOnce = 10_000

/** Removes what the audit keeps no longer. Answers the end of it. */
export function sweepAudit({ database }: Pick<CommandContext, 'database'>, waitMs?: number): () => void {
  const expire = () => database.transaction('platform', (tx) => auditStore.expire(tx, atOnce))
  return everyDay(expire, atOnce, waitMs)
}
