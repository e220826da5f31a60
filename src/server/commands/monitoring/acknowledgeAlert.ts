import type { DeviceAlert } from '../../../contract/monitoring/monitoring.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { alertStore, shownAlert } from '../../db/monitoring/alertStore.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'

/**
 * Acknowledges an alert on behalf of the caller, which the others see. Throws `not_found`, `forbidden`, and
 * `stale_record` if the alert is over or already acknowledged.
 */
export async function acknowledgeAlert(
  { database, clock, deviceSignals }: CommandContext,
  { user, by }: RequestActor,
  id: string,
): Promise<DeviceAlert> {
  const taken = await database.transaction(user.scope, async (tx) => {
    const alert = await alertStore.byId(tx, id)
    const room = alert && (await roomStore.byId(tx, alert.roomId))
    if (room === null || !hasRightAt(user.assignments, 'seeDevices', room)) throw new ApiError('not_found')
    if (!hasRightAt(user.assignments, 'keepDevices', room)) throw new ApiError('forbidden')
    const row = await alertStore.acknowledge(tx, id, by, new Date(clock.now()))
    if (row === null) throw new ApiError('stale_record')
    const { number, bed, organizationId, customerId, facilityId, unitId } = room
    await auditStore.write(tx, {
      by,
      action: 'acknowledge',
      target: { kind: 'device_alert', id, name: [number, bed].filter((part) => part !== '').join(' · ') },
      place: { organizationId, customerId, facilityId, unitId },
      after: { kind: row.kind },
    })
    return row
  })
  deviceSignals.alertsChanged([taken.roomId])
  return shownAlert(taken)
}
