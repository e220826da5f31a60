import type { Task } from 'graphile-worker'
import * as z from 'zod/mini'
import { careRequestStore } from '../../../db/careRequests/careRequestStore.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { type PushLedger, pushStore } from '../../../db/calls/pushStore.ts'
import { requestPushStore } from '../../../db/careRequests/requestPushStore.ts'
import type { Tx } from '../../../db/database.ts'
import type { CommandContext } from '../../context.ts'
import { callPushState, recipientsOfCallPush } from './callPushState.ts'
import type { PushState } from './pushState.ts'
import { recipientsOfRequestPush, requestPushState } from './requestPushState.ts'

type PushContext = Pick<CommandContext, 'database' | 'clock' | 'conferenceUrl'>

const CallPayload = z.object({ call: z.uuid() })
const RequestPayload = z.object({ request: z.uuid() })

/**
 * Creates the task that compares what clinicians were last notified of with the state of a call, and queues a
 * notification for everyone for whom it differs. Several changes in a row thus cost one notification, and no
 * one is notified of the same state twice, whichever process runs the task and how often. Someone who may no
 * longer see the patient is left out when the notification is sent.
 */
export function createPushCallTask(context: PushContext): Task {
  return async (payload) => {
    const { call: id } = CallPayload.parse(payload)
    await context.database.transaction('platform', async (tx) => {
      const call = await callStore.byId(tx, id)
      if (call === null) return
      await callStore.lockRoom(tx, call.roomId)
      const found = await callPushState(context, tx, id)
      if (found !== null)
        await compare(tx, { id, ledger: pushStore, found, recipientsOf: recipientsOfCallPush })
    })
  }
}

/** Creates the task that does the same for a care request. */
export function createPushRequestTask({ database }: Pick<PushContext, 'database'>): Task {
  return async (payload) => {
    const { request: id } = RequestPayload.parse(payload)
    await database.transaction('platform', async (tx) => {
      const request = await careRequestStore.byId(tx, id)
      if (request === null) return
      await callStore.lockRoom(tx, request.roomId)
      const found = await requestPushState(tx, id)
      if (found !== null)
        await compare(tx, { id, ledger: requestPushStore, found, recipientsOf: recipientsOfRequestPush })
    })
  }
}

interface Comparison {
  /** ID of the call or request. */
  id: string
  ledger: PushLedger
  found: PushState
  recipientsOf: (tx: Tx, found: PushState, id: string) => Promise<string[]>
}

async function compare(tx: Tx, { id, ledger, found, recipientsOf }: Comparison): Promise<void> {
  const { state, claimedBy } = found
  const known = await ledger.pushesOf(tx, id)
  const former = new Map(known.map((push) => [push.userId, push.state]))
  if (state === 'over') {
    // Those who know that someone came need not know when it ended; the one on the way must.
    const misled = known.filter((push) => push.state === 'waiting' || push.userId === claimedBy)
    await ledger.push(
      tx,
      misled.map(({ userId }) => userId),
      id,
    )
    return ledger.forgetPushes(tx, id)
  }
  const wanted = state === 'waiting' ? await recipientsOf(tx, found, id) : []
  const changed = [...new Set([...wanted, ...former.keys()])].filter((userId) => former.get(userId) !== state)
  await ledger.notePushes(tx, id, changed, state)
  await ledger.push(tx, changed, id)
}
