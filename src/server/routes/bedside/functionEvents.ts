import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import { functionsIn } from '../../../domain/permissions/permissions.ts'
import { ancestorIds } from '../../db/orgUnits/ancestorIds.ts'
import { permissionStore } from '../../db/permissions/permissionStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { createLatestRead } from './latestRead.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Reports the functions of a session's room whenever a grant or denial changes them, even if a signal was
 * missed. Returns a function that stops it.
 */
export function followFunctions(
  { database, signals }: RouteDeps['context'],
  { customerId, room, functions }: BedsideSession,
  report: (functions: readonly RemoteFunction[]) => void,
): () => void {
  let known = functions.join()
  // A failed read needs no retry: without the database, commands are refused, and its return counts as a gap
  // in the signals.
  const { update, stop } = createLatestRead(
    async () => {
      const grants = await database.transaction({ customers: [customerId] }, (tx) =>
        permissionStore.grantsAbove(tx, room),
      )
      return functionsIn(room.type, grants)
    },
    (found) => {
      if (found.join() === known) return
      known = found.join()
      report(found)
    },
  )
  const above = ancestorIds(room)
  const stopSignals = signals.onFunctionsChanged((orgUnitId) => {
    if (above.includes(orgUnitId)) void update()
  })
  const stopGap = signals.onGap(() => void update())
  return () => {
    stop()
    stopSignals()
    stopGap()
  }
}
