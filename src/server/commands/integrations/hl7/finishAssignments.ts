import type { Log } from '../../../config.ts'
import { tryLockDatabase } from '../../../db/connection/advisoryLocks.ts'
import { hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { type Hl7MessageRow, hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import type { CommandContext } from '../../context.ts'
import { runEvery } from '../../runEvery.ts'
import { applyAgain } from './applyAgain.ts'
import { senderOf } from './feedBearer.ts'

/** Interval at which decided messages are looked for, in milliseconds. */
const everyMs = 5_000
/**
 * Number of messages that are applied under one lock: its transaction is idle meanwhile, and PostgreSQL ends one that is idle
 * for long.
 */
const atOnce = 5
/** Number of failures after which a message is refused: until then, the database may have been unavailable. */
const mostFailures = 3

interface Finisher {
  context: CommandContext
  log: Log
  /** Number of failures by message. */
  failures: Map<string, number>
}

/** Finishes interrupted assignments periodically. Returns a function that stops it. */
export function finishHl7Assignments(context: CommandContext, log: Log): () => void {
  const finisher = { context, log, failures: new Map() }
  return runEvery(
    () =>
      finishAssignments(finisher).catch((error: unknown) => {
        log.warn({ err: error }, 'HL7 messages that wait for a place could not be looked for')
      }),
    everyMs,
  )
}

/**
 * Applies the messages whose places have been decided while they waited: the server that did so may have stopped
 * before it had applied them all. Only one server does so at a time.
 */
async function finishAssignments(finisher: Finisher): Promise<void> {
  // A later message of a feed must not be applied before an earlier one: both may be about the same bed.
  const stopped = new Set<string>()
  let last: Hl7MessageRow | undefined
  do {
    last = await finisher.context.database.transaction('platform', async (tx) => {
      if (!(await tryLockDatabase(tx, 'hl7Waiting'))) return undefined
      const decided = await hl7MessageStore.decided(tx, { after: last, except: [...stopped] }, atOnce)
      for (const message of decided) {
        if (stopped.has(message.feedId)) continue
        if (!(await finish(finisher, message))) stopped.add(message.feedId)
      }
      return decided.length === atOnce ? decided.at(-1) : undefined
    })
  } while (last !== undefined)
}

/** Applies a message. Returns false if the later ones of its feed must wait. */
async function finish({ context, log, failures }: Finisher, message: Hl7MessageRow): Promise<boolean> {
  const { id, feedId } = message
  try {
    const found = await context.database.transaction('platform', async (tx) => {
      const feed = await hl7FeedStore.byId(tx, feedId)
      const sender = feed === null ? null : await senderOf(tx, feed, '')
      return feed === null || sender === null ? null : { feed, sender }
    })
    if (found !== null) await applyAgain(context, found, message)
    failures.delete(id)
    return found !== null
  } catch (error) {
    const count = (failures.get(id) ?? 0) + 1
    log.error({ err: error, message: id, count }, 'an HL7 message that waited could not be applied')
    failures.set(id, count)
    if (count < mostFailures) return false
    // It would hold up all later messages of its feed. A person can apply it again.
    const detail = 'It could not be applied: the reason is in the log of the server'
    await context.database.transaction('platform', (tx) =>
      hl7MessageStore.setOutcome(tx, id, { outcome: 'refused', detail }),
    )
    failures.delete(id)
    return true
  }
}
