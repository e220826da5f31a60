import type { Hl7PlaceChange, Hl7PlaceItem } from '../../../../contract/integrations/hl7.ts'
import { assignmentsFor, hasRightAt } from '../../../../domain/permissions/roles.ts'
import { roomLabel } from '../../../../domain/rooms/roomLabel.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import type { RequestActor } from '../../../auth/requestActor.ts'
import { auditStore } from '../../../db/audit/auditStore.ts'
import type { Tx } from '../../../db/database.ts'
import { type Hl7FeedRow, hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { type Hl7MessageRow, hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import { hl7PlaceStore } from '../../../db/integrations/hl7/hl7PlaceStore.ts'
import { pathTo, placeOn } from '../../../db/orgUnits/orgUnitPath.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import { onlyItem } from '../../../lists/listQuery.ts'
import type { CommandContext } from '../../context.ts'
import type { Sender } from '../encounterBeds.ts'
import { applyAgain } from './applyAgain.ts'
import { feedTarget } from './feedCommands.ts'
import { senderOf } from './feedBearer.ts'

/** Messages to apply after an assignment, and their feed. */
interface Assigned {
  feed: Hl7FeedRow
  sender: Sender | null
  waiting: readonly Hl7MessageRow[]
}

/**
 * Assigns a bed to a place, or declares that it has none, and applies the messages that wait for it. Throws
 * `not_found`, and `bad_request` for a bed that the feed does not reach.
 */
export async function assignPlace(
  context: CommandContext,
  { user, by }: RequestActor,
  id: string,
  { room_id: roomId, ignored }: Hl7PlaceChange,
): Promise<Hl7PlaceItem> {
  const isIgnored = ignored && roomId === null
  const { feed, sender, waiting } = await context.database.transaction(
    user.scope,
    async (tx): Promise<Assigned> => {
      const before = await visible(tx, user, id)
      const there = await hl7FeedStore.byId(tx, before.feed_id)
      if (there === null) throw new ApiError('not_found')
      const own = await senderOf(tx, there, by.address)
      const room = roomId === null ? null : await roomStore.byId(tx, roomId)
      const isReached =
        room !== null && own !== null && hasRightAt(own.bearer.assignments, 'keepPatients', room)
      if (roomId !== null && !isReached)
        throw new ApiError('bad_request', { fields: { room_id: 'not_found' } })
      await hl7PlaceStore.assign(tx, id, { roomId, isIgnored })
      await auditStore.write(tx, {
        by,
        action: 'change',
        target: feedTarget(there),
        place: placeOn((await pathTo(tx, there.nodeId))?.path ?? []),
        before: { place: before.place, bed: before.room?.label ?? before.state },
        after: {
          place: before.place,
          bed: room === null ? (isIgnored ? 'ignored' : 'unknown') : roomLabel(room),
        },
      })
      // A place that had another bed by mistake: its patient is in that bed.
      if (room !== null && before.room !== null && before.room.id !== room.id) await holdLast(tx, before)
      const isDecided = room !== null || isIgnored
      const messages = isDecided ? await hl7MessageStore.waitingFor(tx, there.id, before.place) : []
      return { feed: there, sender: own, waiting: messages }
    },
  )
  if (sender !== null)
    for (const message of waiting) await applyAgain(context, { feed, sender: { ...sender, by } }, message)
  return context.database.transaction(user.scope, (tx) => visible(tx, user, id))
}

/** Lets the last message about the place wait, so that it is applied even if this server stops before it has. */
async function holdLast(tx: Tx, { feed_id: feedId, place }: Hl7PlaceItem): Promise<void> {
  const [last] = await hl7MessageStore.lastAt(tx, feedId, place)
  if (last === undefined || (await hl7MessageStore.isSuperseded(tx, last))) return
  await hl7MessageStore.setOutcome(tx, last.id, {
    outcome: 'waiting',
    detail: 'Its place has another bed now',
  })
}

async function visible(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<Hl7PlaceItem> {
  const within = assignmentsFor(assignments, 'keepIntegrations')
  return onlyItem((part) => hl7PlaceStore.list(tx, { within, words: [], id }, part))
}
