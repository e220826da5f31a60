import { tryLockDatabase } from '../../../db/connection/advisoryLocks.ts'
import { hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { type Hl7MessageRow, hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import type { CommandContext } from '../../context.ts'
import { runEvery } from '../../runEvery.ts'
import { applyAgain } from './applyAgain.ts'
import { senderOf } from './feedBearer.ts'

/** Interval at which decided messages are looked for, in milliseconds, and their number at one time. */
const everyMs = 5_000
const atOnce = 50

/** Finishes interrupted assignments periodically. Returns a function that stops it. */
export const finishHl7Assignments = (context: CommandContext): (() => void) =>
  runEvery(() => finishAssignments(context), everyMs)

/**
 * Applies the messages whose places have been decided while they waited: the server that did so may have stopped
 * before it had applied them all. Only one server does so at a time.
 */
export async function finishAssignments(context: CommandContext): Promise<void> {
  const { database } = context
  const failures: unknown[] = []
  await database.transaction('platform', async (tx) => {
    if (!(await tryLockDatabase(tx, 'hl7Waiting'))) return
    const stopped = new Set<string>()
    for (const message of await hl7MessageStore.decided(tx, atOnce)) {
      // A later message of the feed must not be applied before an earlier one: both may be about the same bed.
      if (stopped.has(message.feedId)) continue
      await finish(context, message).catch((error: unknown) => {
        stopped.add(message.feedId)
        failures.push(error)
      })
    }
  })
  if (failures.length > 0) throw new AggregateError(failures, 'messages that waited were not applied')
}

async function finish(context: CommandContext, message: Hl7MessageRow): Promise<void> {
  const found = await context.database.transaction('platform', async (tx) => {
    const feed = await hl7FeedStore.byId(tx, message.feedId)
    const sender = feed === null ? null : await senderOf(tx, feed, '')
    return feed === null || sender === null ? null : { feed, sender }
  })
  if (found !== null) await applyAgain(context, found, message)
}
