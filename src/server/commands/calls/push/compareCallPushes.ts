import type { Task } from 'graphile-worker'
import * as z from 'zod/mini'
import { callStore } from '../../../db/calls/callStore.ts'
import { pushStore } from '../../../db/calls/pushStore.ts'
import type { Tx } from '../../../db/database.ts'
import type { CommandContext } from '../../context.ts'
import { callPushState, recipientsOfPush } from './callPushState.ts'

const Payload = z.object({ call: z.uuid() })

/**
 * Creates the task that compares what clinicians were last notified of with the state of a call, and queues a
 * notification for everyone for whom it differs. Several changes in a row thus cost one notification, and no
 * one is notified of the same state twice, whichever process runs the task and how often. Someone who may no
 * longer see the patient is left out when the notification is sent.
 */
export function createPushCallTask(
  context: Pick<CommandContext, 'database' | 'clock' | 'conferenceUrl'>,
): Task {
  return async (payload) => {
    const { call } = Payload.parse(payload)
    await context.database.transaction('platform', (tx) => compare(context, tx, call))
  }
}

async function compare(
  context: Pick<CommandContext, 'clock' | 'conferenceUrl'>,
  tx: Tx,
  callId: string,
): Promise<void> {
  const call = await callStore.byId(tx, callId)
  if (call === null) return
  await callStore.lockRoom(tx, call.roomId)
  const found = await callPushState(context, tx, callId)
  if (found === null) return
  const { state } = found
  const known = await pushStore.pushesOf(tx, callId)
  const former = new Map(known.map((push) => [push.userId, push.state]))
  if (state === 'over') {
    // Those who know that someone came need not know when the call ended.
    const misled = known.filter((push) => push.state === 'waiting').map(({ userId }) => userId)
    await pushStore.pushCall(tx, misled, callId)
    return pushStore.forgetPushes(tx, callId)
  }
  const wanted = state === 'waiting' ? await recipientsOfPush(tx, found) : []
  const changed = [...new Set([...wanted, ...former.keys()])].filter((userId) => former.get(userId) !== state)
  await pushStore.notePushes(tx, callId, changed, state)
  await pushStore.pushCall(tx, changed, callId)
}
