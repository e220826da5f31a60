import type { BedsideEvent } from '../../../contract/bedside/events.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { unreadVisits } from '../../commands/visits/ownVisits.ts'
import type { RouteDeps } from '../routeDeps.ts'
import { createLatestRead } from './latestRead.ts'

/**
 * Sends how many visits the patient has not read of, now and after each change. While the database is
 * unavailable, nothing is sent. Returns a function that stops it.
 */
export function followVisits(
  context: RouteDeps['context'],
  session: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  const { callSignals } = context
  const { update, stop } = createLatestRead(
    () => unreadVisits(context, session),
    (unread) => send({ name: 'visits', data: { unread } }),
  )
  const stopNews = callSignals.follow(session.roomId, ({ name }) => {
    if (name === 'visits') void update()
  })
  const stopGap = callSignals.onGap(() => void update())
  void update()
  return () => {
    stop()
    stopNews()
    stopGap()
  }
}
