import { callStore } from '../../db/calls/callStore.ts'
import { careRequestStore } from '../../db/careRequests/careRequestStore.ts'
import { requestClaimStore } from '../../db/careRequests/requestClaimStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import type { Log } from '../../config.ts'
import { claimEndAt } from '../calls/claimRows.ts'
import type { CommandContext } from '../context.ts'
import { runEvery } from '../runEvery.ts'
import { endRequestClaim } from './claimCareRequest.ts'
import { endRequest } from './endRequest.ts'
import { notifyMorePeople } from './notifyTeam.ts'

/**
 * Ends the claims of requests that were not done in time or whose people lost the right to them, and notifies
 * more people of the requests that no one has claimed. It looks every `everyMs` milliseconds, in every process: a
 * step is taken on time after the server that took the one before has died. Returns a function that stops it.
 */
export function sweepCareRequests(context: CommandContext, everyMs: number, log: Log): () => void {
  const { database, clock } = context
  const settle = async (id: string): Promise<void> => {
    const roomId = await database.transaction('platform', (tx) => settleRequest(context, tx, id))
    if (roomId !== null) context.careRequestSignals.changed(roomId)
  }
  return runEvery(async () => {
    const found = await database.transaction('platform', async (tx) => {
      const claims = await requestClaimStore.allOpen(tx)
      const due = await careRequestStore.due(tx, new Date(clock.now()))
      return new Set([...claims.map(({ requestId }) => requestId), ...due.map(({ id }) => id)])
    })
    // One request that fails must not keep the others waiting; the next sweep tries it again.
    for (const id of found)
      await settle(id).catch((error: unknown) => log.warn({ err: error }, 'a care request was not passed on'))
  }, everyMs)
}

/** Returns the room of a request whose claim or steps have changed; null if nothing has. */
async function settleRequest(context: CommandContext, tx: Tx, id: string): Promise<string | null> {
  const roomId = (await careRequestStore.byId(tx, id))?.roomId
  if (roomId === undefined) return null
  await callStore.lockRoom(tx, roomId)
  const request = await careRequestStore.byId(tx, id)
  if (request === null || request.endedAt !== null) return null
  const now = new Date(context.clock.now())
  const room = await roomStore.byId(tx, roomId)
  if (room === null) {
    // The room was removed, and its bed with it.
    await endRequest(tx, request, { outcome: 'patient_changed', endedAt: now })
    return roomId
  }
  const placed = { request, room, now }
  const claim = await requestClaimStore.open(tx, id)
  const outcome = claim === null ? null : await claimEndAt(tx, claim, room, now)
  if (outcome !== null) await endRequestClaim(context, tx, placed, outcome)
  if (claim !== null && outcome === null) return null
  const isDue = request.escalateAt !== null && request.escalateAt <= now
  if (isDue) await notifyMorePeople(context, tx, placed)
  return isDue || outcome !== null ? roomId : null
}
