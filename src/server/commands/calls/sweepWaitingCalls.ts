import { attendedCheckMs } from '../../../domain/calls/escalation.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { claimStore } from '../../db/calls/claimStore.ts'
import { escalationStore } from '../../db/calls/escalationStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import type { Log } from '../../config.ts'
import type { CommandContext } from '../context.ts'
import { runEvery } from '../runEvery.ts'
import { claimEndAt, claimsToEnd } from './claimRows.ts'
import { callMorePeople } from './escalateCall.ts'
import { judgedNow } from './judgedNow.ts'
import { publishWaiting } from './waitingView.ts'

/** Age at which the news of a claim counts as left behind by a process that died, in milliseconds. */
const unsentMs = 2_000

/**
 * Ends the claims whose clinicians have not joined in time or lost the right to, and calls more people to the
 * calls that no one has claimed. It looks every `everyMs` milliseconds, in every process: a step is taken on
 * time after the server that took the one before has died. Returns a function that stops it.
 */
export function sweepWaitingCalls(context: CommandContext, everyMs: number, log: Log): () => void {
  const { database } = context
  const settle = async (found: Pick<CallRow, 'id' | 'roomId'>): Promise<void> => {
    const hasChanged = await database.transaction('platform', (tx) => settleCall(context, tx, found))
    if (hasChanged) publishWaiting(context, found.roomId)
  }
  const sweep = async (): Promise<void> => {
    const { found, unsent } = await database.transaction('platform', async (tx) => {
      const now = new Date(context.clock.now())
      const claims = await claimStore.allOpen(tx)
      const ending = new Set(await claimsToEnd(tx, claims, now))
      // A claimed call is not passed on.
      const claimed = new Set(claims.filter((claim) => !ending.has(claim)).map(({ callId }) => callId))
      const due = (await escalationStore.due(tx, now)).filter(({ id }) => !claimed.has(id))
      const released = [...ending].map(({ callId, roomId }) => ({ id: callId, roomId }))
      return {
        found: new Map([...released, ...due].map(({ id, roomId }) => [id, { id, roomId }])),
        unsent: await claimStore.roomsWithNews(tx, new Date(now.getTime() - unsentMs)),
      }
    })
    // Not awaited: a row that another process holds must not delay the calls that are to be passed on.
    for (const roomId of unsent)
      context.claimNews
        .add(roomId)
        .catch((error: unknown) => log.warn({ err: error }, 'the news of a claim was not sent'))
    // One call that fails must not keep the others waiting; the next sweep tries it again.
    for (const call of found.values())
      await settle(call).catch((error: unknown) =>
        log.warn({ err: error }, 'a waiting call was not passed on'),
      )
  }
  return runEvery(sweep, everyMs)
}

/** Reports whether the call's claim or steps have changed. */
async function settleCall(
  context: CommandContext,
  tx: Tx,
  { id, roomId }: Pick<CallRow, 'id' | 'roomId'>,
): Promise<boolean> {
  await callStore.lockRoom(tx, roomId)
  const call = await callStore.byId(tx, id)
  const room = await roomStore.byId(tx, roomId)
  if (call === null || call.endedAt !== null || room === null) return false
  const now = new Date(context.clock.now())
  const claim = await claimStore.open(tx, id)
  const outcome = claim === null ? null : await claimEndAt(tx, claim, room, now)
  if (outcome !== null) await claimStore.end(tx, id, outcome, now)
  if (claim !== null && outcome === null) return false
  const isDue = call.escalateAt !== null && call.escalateAt <= now
  if (!isDue) return outcome !== null
  // Once a clinician has been in the call, it is answered, also if they have left it to a guest.
  if (await hasBeenAnswered(tx, id)) {
    await escalationStore.schedule(tx, id, null)
    return outcome !== null
  }
  if (await callStore.isAttended(tx, id, judgedNow(context))) {
    await escalationStore.schedule(tx, id, new Date(now.getTime() + attendedCheckMs))
    return outcome !== null
  }
  const joinBase = context.publicUrl ?? call.joinBase ?? ''
  await callMorePeople(context, tx, { call, room, joinBase, now })
  return true
}

async function hasBeenAnswered(tx: Tx, callId: string): Promise<boolean> {
  const invited = await inviteStore.ofCall(tx, callId)
  return invited.some(({ kind, arrivedAt }) => kind === 'clinician' && arrivedAt !== null)
}
