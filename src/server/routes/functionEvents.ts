import type { RemoteFunction } from '../../contract/functions.ts'
import { functionsIn } from '../../domain/permissions.ts'
import { nodesAbove } from '../db/levels.ts'
import { permissionStore } from '../db/permissionStore.ts'
import type { BedsideSession } from '../http/bedsideSessions.ts'
import type { RouteParts } from './routeParts.ts'

/**
 * Reports the functions of a session's room whenever a decision changes them, also where a signal may have been missed. Returns a
 * function that stops it.
 */
export function followFunctions(
  { database, signals }: RouteParts['context'],
  { customerId, room, functions }: BedsideSession,
  report: (functions: readonly RemoteFunction[]) => void,
): () => void {
  let known = functions.join()
  let running = false
  let isStale = false
  let stopped = false
  const read = async () => {
    const grants = await database.transaction({ customers: [customerId] }, (tx) =>
      permissionStore.grantsAbove(tx, room),
    )
    return functionsIn(room.type, grants)
  }
  const update = async () => {
    isStale = true
    if (running) return
    running = true
    try {
      // One read after the other: an older list never follows a newer one.
      while (isStale && !stopped) {
        isStale = false
        const found = await read()
        if (isStale || stopped || found.join() === known) continue
        known = found.join()
        report(found)
      }
    } catch {
      // The database is away: commands are refused meanwhile, and its return is a gap of the signals.
    } finally {
      running = false
    }
  }
  const above = nodesAbove(room)
  const stopSignals = signals.onFunctionsChanged((node) => {
    if (above.includes(node)) void update()
  })
  const stopGap = signals.onGap(() => void update())
  return () => {
    stopped = true
    stopSignals()
    stopGap()
  }
}
