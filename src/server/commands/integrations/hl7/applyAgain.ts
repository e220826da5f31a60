import type { Hl7MessageDetail, Hl7MessageItem } from '../../../../contract/integrations/hl7.ts'
import { readMessage } from '../../../../domain/integrations/hl7/hl7Message.ts'
import { maskedSegments } from '../../../../domain/integrations/hl7/maskedMessage.ts'
import { assignmentsFor } from '../../../../domain/permissions/roles.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import type { RequestActor } from '../../../auth/requestActor.ts'
import { auditStore } from '../../../db/audit/auditStore.ts'
import type { Tx } from '../../../db/database.ts'
import { type Hl7FeedRow, hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { type Hl7MessageRow, hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import { pathTo, placeOn } from '../../../db/orgUnits/orgUnitPath.ts'
import { ApiError } from '../../../errors/apiError.ts'
import { onlyItem } from '../../../lists/listQuery.ts'
import type { CommandContext } from '../../context.ts'
import { applyMessage, type FeedMessage } from './applyMessage.ts'
import { feedTarget } from './feedCommands.ts'
import { senderOf } from './feedBearer.ts'

/**
 * Applies a stored message again that waits or was refused. One that a later message of the same encounter has
 * overtaken changes nothing.
 */
export async function applyAgain(
  context: CommandContext,
  by: Omit<FeedMessage, 'raw'>,
  message: Hl7MessageRow,
): Promise<void> {
  const { id, raw } = message
  const problem = await applyMessage(
    context,
    { ...by, raw },
    {
      stored: message.numbers,
      // Another server, or the person who assigned its place, may have applied it since it was read.
      before: async (tx) => (await hl7MessageStore.byId(tx, id))?.outcome === message.outcome,
      isOvertaken: async (tx, numbers) => {
        if (!(await hl7MessageStore.isSuperseded(tx, { ...message, numbers }))) return false
        const detail = 'A later message of this encounter was received'
        await hl7MessageStore.setOutcome(tx, id, { outcome: 'unchanged', detail })
        return true
      },
      keep: (tx, record) => hl7MessageStore.setOutcome(tx, id, record),
    },
  )
  if (problem === null) return
  await context.database.transaction(by.sender.bearer.scope, (tx) =>
    hl7MessageStore.setOutcome(tx, id, { outcome: 'refused', detail: problem.text }),
  )
}

/** Applies a message again that was refused or waits. Throws `not_found`. */
export async function applyHl7MessageAgain(
  context: CommandContext,
  { user, by }: RequestActor,
  id: string,
): Promise<Hl7MessageItem> {
  const { message, feed, sender } = await context.database.transaction(user.scope, async (tx) => {
    const found = await messageOf(tx, user, id)
    const own = await senderOf(tx, found.feed, by.address)
    if (own === null) throw new ApiError('not_found')
    await auditStore.write(tx, {
      by,
      action: 'send_again',
      target: feedTarget(found.feed),
      place: placeOn((await pathTo(tx, found.feed.nodeId))?.path ?? []),
      after: { message: id },
    })
    return { ...found, sender: { ...own, by } }
  })
  // A message that was applied must not undo the messages after it.
  if (message.outcome === 'refused' || message.outcome === 'waiting')
    await applyAgain(context, { feed, sender }, message)
  return context.database.transaction(user.scope, (tx) => visible(tx, user, id))
}

/** Returns a message with its segments, without what is about the patient. Throws `not_found`. */
export async function readHl7Message(
  { database }: Pick<CommandContext, 'database'>,
  user: ConsoleUser,
  id: string,
): Promise<Hl7MessageDetail> {
  return database.transaction(user.scope, async (tx) => {
    const { item, message, feed } = await messageOf(tx, user, id)
    const reading = readMessage(message.raw, feed.charset)
    return { ...item, segments: reading.ok ? maskedSegments(reading.message) : [] }
  })
}

async function messageOf(
  tx: Tx,
  user: ConsoleUser,
  id: string,
): Promise<{ item: Hl7MessageItem; message: Hl7MessageRow; feed: Hl7FeedRow }> {
  const item = await visible(tx, user, id)
  const message = await hl7MessageStore.byId(tx, id)
  const feed = await hl7FeedStore.byId(tx, item.feed_id)
  if (message === null || feed === null) throw new ApiError('not_found')
  return { item, message, feed }
}

async function visible(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<Hl7MessageItem> {
  const within = assignmentsFor(assignments, 'keepIntegrations')
  return onlyItem((part) => hl7MessageStore.list(tx, { within, words: [], id }, part))
}
