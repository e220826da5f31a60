import type { BedsideEvent } from '../../../contract/bedside/events.ts'
import { roomCareRequests } from '../../commands/careRequests/requestViews.ts'
import { ancestorIds } from '../../db/orgUnits/ancestorIds.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { createLatestRead } from '../bedside/latestRead.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Milliseconds after which a stream reads again: requests that were done leave the list an hour later. */
const againMs = 10 * 60_000

/**
 * Sends what the patient of a session can ask for and has asked for, now and after each change. While the
 * database is unavailable nothing is sent; its return counts as a change. Returns a function that stops it.
 */
export function followCareRequests(
  context: RouteDeps['context'],
  session: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  const { database, careRequestSignals } = context
  const { update, stop } = createLatestRead(
    () =>
      database.transaction({ customers: [session.customerId] }, (tx) =>
        roomCareRequests(context, tx, session),
      ),
    (data) => send({ name: 'care_requests', data }),
  )
  const stopSignals = careRequestSignals.follow(ancestorIds(session.room), () => void update())
  const timer = setInterval(() => void update(), againMs)
  void update()
  return () => {
    clearInterval(timer)
    stop()
    stopSignals()
  }
}
