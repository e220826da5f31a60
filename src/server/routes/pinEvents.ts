import type { BedsideEvent } from '../../contract/events.ts'
import { pinNamed } from '../commands/pins/keepPin.ts'
import { pinStore } from '../db/pinStore.ts'
import type { BedsideSession } from '../http/bedsideSessions.ts'
import type { RouteParts } from './routeParts.ts'

/** Tells a room's pins by their names, now and whenever one changes. Answers the end of it. */
export function followPins(
  { database, pinSignals }: RouteParts['context'],
  { customerId, roomId }: BedsideSession,
  send: (event: BedsideEvent) => void,
): () => void {
  let running = false
  let isStale = false
  let stopped = false
  const read = () => database.transaction({ customers: [customerId] }, (tx) => pinStore.list(tx, roomId))
  const tell = async () => {
    isStale = true
    if (running) return
    running = true
    try {
      // One after the other: an older list never comes after a newer.
      while (isStale && !stopped) {
        isStale = false
        const pins = await read()
        if (!isStale && !stopped) send({ name: 'pins', data: { bookmarks: pins.map(pinNamed) } })
      }
    } catch {
      // A database that is away: whoever opens the pins asks for them.
    } finally {
      running = false
    }
  }
  const stopPins = pinSignals.follow(roomId, () => void tell())
  void tell()
  return () => {
    stopped = true
    stopPins()
  }
}
