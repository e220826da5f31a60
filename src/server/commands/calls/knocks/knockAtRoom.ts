import type { Knock, KnockRequest } from '../../../../contract/calls/knocks.ts'
import { hasRightAt } from '../../../../domain/permissions/roles.ts'
import { roomLabel } from '../../../../domain/rooms/roomLabel.ts'
import { auditStore } from '../../../db/audit/auditStore.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { knockStore } from '../../../db/calls/knockStore.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import { visitStore } from '../../../db/visits/visitStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { latestState } from '../../devices/latestState.ts'
import { type KnockCaller, knockerFor } from './knockCaller.ts'
import { orgUnitOf, visibleRoom } from './knockPlace.ts'
import { publishKnock, showNextKnock } from './knockQueue.ts'
import { presentKnock } from './knockView.ts'

/**
 * Knocks at a room for a clinician or another system: the room's screen and remotes ask the patient, and
 * nothing opens before the answer. If the room's screen is not linked or cannot show it, the knock ends (`showNextKnock`).
 * @throws `not_found` for a room whose patients the caller or clinician may not see,
 * `function_not_available` for a patient's own phone, `already_knocking` while a knock of the same clinician waits there,
 * `stale_record` if the bed has another patient than the clinician has seen.
 */
export async function knockAtRoom(
  context: CommandContext,
  caller: KnockCaller,
  { room: roomId, reason, note = '', patient, clinician }: KnockRequest,
): Promise<Knock> {
  const now = new Date(context.clock.now())
  const isLinked = await context.rooms.isOnline(roomId)
  const { assignments, by, ...knocker } = await knockerFor(context, caller, clinician)
  const { knock, room } = await context.database.transaction(caller.scope, async (tx) => {
    const found = await visibleRoom(tx, caller, roomId)
    if (!hasRightAt(assignments, 'seePatients', found)) throw new ApiError('not_found')
    if (found.type === 'byod') throw new ApiError('function_not_available')
    await callStore.lockRoom(tx, roomId)
    const { customerId } = found
    // Read again under the lock: the bed may have changed since the clinician chose the room.
    const patientId = (await roomStore.byId(tx, roomId))?.patient?.id ?? null
    if (patient !== undefined && patient !== patientId) throw new ApiError('stale_record')
    const covered = (await latestState(context.rooms, tx, roomId))?.covered ?? false
    const fromOrgUnit = orgUnitOf(assignments, found)
    const asked = {
      kind: 'knock' as const,
      patientId,
      reason,
      note,
      covered,
      createdAt: now,
      customerId,
      roomId,
    }
    const row = await knockStore.create(tx, { ...knocker, fromOrgUnit, ...asked })
    if (row === null) throw new ApiError('already_knocking')
    await visitStore.knocked(tx, row)
    await auditStore.write(tx, {
      by,
      action: 'knock',
      target: { kind: 'room', id: roomId, name: roomLabel(found) },
      place: found,
      after: { reason },
    })
    await showNextKnock(tx, found, now, isLinked)
    const written = await knockStore.byId(tx, row.id)
    return { room: found, knock: await presentKnock(context, tx, written ?? row, found) }
  })
  context.callSignals.publish(roomId, { name: 'visits' })
  if (isLinked) await publishKnock(context, room)
  return knock
}
