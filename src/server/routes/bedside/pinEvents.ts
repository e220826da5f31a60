import type { BedsideEvent } from '../../../contract/bedside/events.ts'
import { pinNamed } from '../../commands/pins/savePin.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { createLatestRead } from './latestRead.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Sends the names of a room's pins, now and after each change. While the database is unavailable, none are
 * sent: the remote requests them when its pins are opened. Returns a function that stops it.
 */
export function followPins(
  { database, pinSignals }: RouteDeps['context'],
  { customerId, roomId }: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  const { update, stop } = createLatestRead(
    () => database.transaction({ customers: [customerId] }, (tx) => pinStore.list(tx, roomId)),
    (pins) => send({ name: 'pins', data: { bookmarks: pins.map(pinNamed) } }),
  )
  const stopPins = pinSignals.follow(roomId, () => void update())
  void update()
  return () => {
    stop()
    stopPins()
  }
}
