import type { BedsideEvent } from '../../../contract/bedside/events.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import { entryNotices } from '../../commands/calls/knocks/entryNotices.ts'
import { shownKnock } from '../../commands/calls/knocks/knockView.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { createLatestRead } from './latestRead.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Sends the events of the room’s call, of the invites to it, and of the knock that the room shows. Returns a function that stops it. */
export function followCall(
  context: RouteDeps['context'],
  session: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  const { callSignals } = context
  let isSent = false
  // News of two servers can arrive in any order.
  const knock = createLatestRead(
    () => shownIn(context, session),
    (shown) => send({ name: 'knock', data: { knock: shown } }),
  )
  // An entry is read of after its call.
  const entries = createLatestRead(
    () => noticesIn(context, session),
    (notices) => send({ name: 'entries', data: { entries: notices } }),
  )
  const stop = callSignals.follow(session.roomId, (news) => {
    isSent = true
    if (news.name === 'knock') void knock.update()
    else send(news)
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
    knock.stop()
    entries.stop()
    stopGap()
  }
}

const shownIn = ({ database }: RouteDeps['context'], { customerId, roomId }: BedsideSession) =>
  database.transaction({ customers: [customerId] }, (tx) => shownKnock(tx, roomId))

const noticesIn = ({ database }: RouteDeps['context'], { customerId, roomId }: BedsideSession) =>
  database.transaction({ customers: [customerId] }, (tx) => entryNotices(tx, roomId))

async function snapshotOf(
  context: RouteDeps['context'],
  { customerId, roomId }: BedsideSession,
): Promise<BedsideEvent[]> {
  const { database, callSignals } = context
  return database.transaction({ customers: [customerId] }, async (tx) => {
    const knock: BedsideEvent = { name: 'knock', data: { knock: await shownKnock(tx, roomId) } }
    const entries: BedsideEvent = { name: 'entries', data: { entries: await entryNotices(tx, roomId) } }
    const call = await callStore.on(tx, roomId)
    // A call continues until its record ends, even while no one is in it: after a server has stopped, all
    // participants are on their way back.
    if (call === null)
      return [{ name: 'call', data: { status: 'none', alias: null, participants: [] } }, knock, entries]
    const { alias } = call
    const invited = await inviteStore.ofCall(tx, call.id)
    return [
      { name: 'call', data: { status: 'running', alias, participants: callSignals.peopleIn(roomId) } },
      ...invited.map(({ id, status, displayName }): BedsideEvent => ({
        name: 'invite',
        data: { id, status, ...(displayName !== null && { name: displayName }) },
      })),
      knock,
      entries,
    ]
  })
}
