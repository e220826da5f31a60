import type { CallRow } from '../../db/calls/callStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import { escalationStore } from '../../db/calls/escalationStore.ts'
import type { Tx } from '../../db/database.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import type { CommandContext } from '../context.ts'
import { type Claimant, claimOf, isOwnClaim } from './claimRows.ts'

/**
 * Records that a clinician has taken a seat in a call: their claim is kept, and one who came without a claim
 * leaves one that has ended. Calls that are not a patient's have no claims. The room's calls must be locked.
 */
export async function noteJoin(
  context: Pick<CommandContext, 'clock' | 'channels'>,
  tx: Tx,
  { call, room, by, name }: { call: CallRow; room: RoomRecord; by: Claimant; name: string },
): Promise<void> {
  const now = new Date(context.clock.now())
  const claims = await claimStore.ofCall(tx, call.id)
  const open = claims.find(({ endedAt }) => endedAt === null)
  if (open !== undefined && isOwnClaim(open, by))
    return void (await claimStore.end(tx, call.id, 'joined', now))
  const isAnswered = claims.at(-1)?.outcome === 'joined'
  if (open !== undefined || isAnswered) return
  if ((await escalationStore.stepsOf(tx, call.id)).length === 0) return
  await claimStore.create(tx, {
    ...claimOf(call, room, by, name),
    claimedAt: now,
    expiresAt: now,
    endedAt: now,
    outcome: 'joined',
  })
}
