import { setTimeout } from 'node:timers/promises'
import { auditStore } from '../db/auditStore.ts'
import type { CommandContext } from './context.ts'

/** So many entries go in one transaction, for whose time nobody can write another: a tenth of a second. */
const atOnce = 10_000

/** A server that was just started has other things to do. */
const firstMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000

/** Removes what the audit keeps no longer: soon after the start, and once a day. Answers the end of it. */
export function sweepAudit({ database }: Pick<CommandContext, 'database'>, waitMs = firstMs): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const sweep = async (): Promise<void> => {
    let gone = atOnce
    while (gone === atOnce && !signal.aborted) {
      gone = await database.transaction('platform', (tx) => auditStore.expire(tx, atOnce))
      // Whoever waited to write comes first.
      await setTimeout(100, undefined, { signal })
    }
  }
  const sweepDaily = async (): Promise<void> => {
    await setTimeout(waitMs, undefined, { signal })
    for (;;) {
      // A database that is away leaves them to the next day.
      await sweep().catch(() => undefined)
      await setTimeout(dayMs, undefined, { signal })
    }
  }
  // It ends by being stopped, and by nothing else.
  sweepDaily().catch(() => undefined)
  return () => stopped.abort()
}
