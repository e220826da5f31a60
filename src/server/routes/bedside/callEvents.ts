import type { BedsideEvent } from '../../../contract/bedside/events.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import type { RoomCalls } from '../../../contract/calls/roomCalls.ts'
import { entryNotices } from '../../commands/calls/knocks/entryNotices.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { createLatestRead } from './latestRead.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Sends the events of the room’s call, of the invites to it, of the wait for a clinician, and of the knock that
 * the room shows. Returns a function that stops it.
 */
export function followCall(
  context: RouteDeps['context'],
  session: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  const { callSignals } = context
  let isSent = false
  // News of two servers can arrive in any order.
  const shown = createLatestRead(
    () => context.roomCalls.add(session.roomId),
    (calls) => {
      for (const event of shownEvents(calls)) send(event)
    },
  )
  // An entry is read of after its call.
  const entries = createLatestRead(
    () => noticesIn(context, session),
    (notices) => send({ name: 'entries', data: { entries: notices } }),
  )
  const stop = callSignals.follow(session.roomId, (news) => {
    if (news.name === 'visits') return
    isSent = true
    if (news.name === 'call' || news.name === 'invite') send(news)
    // A call that ends has no news of its own for its wait.
    if (news.name !== 'invite') void shown.update()
    if (news.name === 'knock' || news.name === 'call') void entries.update()
  })
  const last = async () => {
    for (;;) {
      isSent = false
      const snapshot = await snapshotOf(context, session)
      // News that arrived during the read may contradict the snapshot: read it again.
      if (isSent) continue
      for (const event of snapshot) send(event)
      return
    }
  }
  const stopGap = callSignals.onGap(() => void last().catch(() => undefined))
  last().catch(() => undefined)
  return () => {
    stop()
    shown.stop()
    entries.stop()
    stopGap()
  }
}

const shownEvents = ({ knock, waiting, roommate }: RoomCalls): BedsideEvent[] => [
  { name: 'waiting', data: { waiting } },
  { name: 'knock', data: { knock } },
  { name: 'roommate', data: { question: roommate } },
]

const noticesIn = ({ database }: RouteDeps['context'], { customerId, roomId }: BedsideSession) =>
  database.transaction({ customers: [customerId] }, (tx) => entryNotices(tx, roomId))

async function snapshotOf(
  context: RouteDeps['context'],
  { customerId, roomId }: BedsideSession,
): Promise<BedsideEvent[]> {
  const { database, callSignals, roomCalls } = context
  const shown = shownEvents(await roomCalls.add(roomId))
  return database.transaction({ customers: [customerId] }, async (tx) => {
    const entries: BedsideEvent = { name: 'entries', data: { entries: await entryNotices(tx, roomId) } }
    const call = await callStore.on(tx, roomId)
    // A call continues until its record ends, even while no one is in it: after a server has stopped, all
    // participants are on their way back.
    if (call === null)
      return [{ name: 'call', data: { status: 'none', alias: null, participants: [] } }, ...shown, entries]
    const { alias } = call
    const invited = await inviteStore.ofCall(tx, call.id)
    return [
      { name: 'call', data: { status: 'running', alias, participants: callSignals.peopleIn(roomId) } },
      ...invited.map(({ id, status, displayName }): BedsideEvent => ({
        name: 'invite',
        data: { id, status, ...(displayName !== null && { name: displayName }) },
      })),
      ...shown,
      entries,
    ]
  })
}
