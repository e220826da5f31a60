import type { EmergencyRequest } from '../../../../contract/calls/emergencyEntry.ts'
import type { Knock } from '../../../../contract/calls/knocks.ts'
import { entryTimes, mayEnter } from '../../../../domain/calls/emergencyEntry.ts'
import { roomLabel } from '../../../../domain/rooms/roomLabel.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import type { RequestActor } from '../../../auth/requestActor.ts'
import { auditStore } from '../../../db/audit/auditStore.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { settingStore } from '../../../db/settings/settingStore.ts'
import { visitStore } from '../../../db/visits/visitStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { isInCall } from '../openCall.ts'
import { cameraIn } from './entryCamera.ts'
import { orgUnitOf, visibleRoom } from './knockPlace.ts'
import { publishKnock } from './knockQueue.ts'
import { presentKnock } from './knockView.ts'

/**
 * Begins an emergency entry: the room's screen and remotes count down and speak, and the room opens unless the
 * patient covers the camera (`settleEntry`). A knock that is shown is put back into its queue, and a waiting knock of
 * the same clinician ends.
 * @throws the errors of `emergencyEndpoints.enter`.
 */
export async function startEmergencyEntry(
  context: CommandContext,
  { user, by }: RequestActor,
  { room: roomId, reason, note, patient }: EmergencyRequest,
): Promise<Knock> {
  const isLinked = await context.rooms.isOnline(roomId)
  const { knock, room } = await context.database.transaction(user.scope, async (tx) => {
    const found = await enterableRoom(tx, user, roomId)
    await callStore.lockRoom(tx, roomId)
    // Read under the lock: the wait for it must not shorten the countdown.
    const now = new Date(context.clock.now())
    const patientId = (await roomStore.byId(tx, roomId))?.patient?.id ?? null
    if (patient !== undefined && patient !== patientId) throw new ApiError('stale_record')
    await assertClosedAndReady(context, tx, roomId, isLinked)
    await clearQueue(tx, roomId, user, now)
    const { customerId } = found
    const caller = {
      patientId,
      userId: user.id,
      apiKeyId: null,
      name: user.name,
      fromOrgUnit: orgUnitOf(user.assignments, found),
    }
    const asked = {
      kind: 'emergency',
      reason,
      note,
      covered: false,
      createdAt: now,
      customerId,
      roomId,
    } as const
    const row = await knockStore.create(tx, { ...caller, ...asked })
    if (row === null) throw new ApiError('already_entering')
    await visitStore.knocked(tx, row)
    await knockStore.show(tx, row.id, now, new Date(now.getTime() + entryTimes.countdownMs))
    const shown = (await knockStore.byId(tx, row.id)) ?? row
    const presented = await presentKnock(context, tx, shown, found)
    await auditStore.write(tx, {
      by,
      action: 'emergency_entry',
      target: { kind: 'room', id: roomId, name: roomLabel(found) },
      place: found,
      after: { reason },
    })
    return { room: found, knock: presented }
  })
  context.callSignals.publish(roomId, { name: 'visits' })
  await publishKnock(context, room)
  return knock
}

async function enterableRoom(tx: Tx, user: ConsoleUser, roomId: string): Promise<RoomRecord> {
  const room = await visibleRoom(tx, user, roomId)
  const allowed = await settingStore.of(tx, room, 'emergency_entry')
  if (!mayEnter(user.assignments, allowed, room)) throw new ApiError('forbidden')
  if (room.type === 'byod') throw new ApiError('function_not_available')
  return room
}

/** Throws if the room cannot count down, if it is covered, or if the clinician can join its call instead. */
async function assertClosedAndReady(
  context: CommandContext,
  tx: Tx,
  roomId: string,
  isLinked: boolean,
): Promise<void> {
  const open = await callStore.open(tx, roomId)
  if (open !== null && (await isInCall(context, tx, open))) throw new ApiError('already_on_call')
  if (!isLinked) throw new ApiError('room_offline')
  const camera = await cameraIn(context, tx, roomId)
  if (camera === 'covered') throw new ApiError('room_covered')
  if (camera !== 'on') throw new ApiError('room_offline')
}

/** Makes way for the countdown. Throws `already_entering` if someone else's runs. */
async function clearQueue(tx: Tx, roomId: string, { id }: ConsoleUser, now: Date): Promise<void> {
  const waiting = await knockStore.openIn(tx, roomId)
  if (waiting.some(({ kind }) => kind === 'emergency')) throw new ApiError('already_entering')
  const own = (knock: KnockRow): boolean => knock.userId === id
  for (const knock of waiting.filter(own)) await knockStore.end(tx, knock.id, 'taken_back', now)
  await knockStore.requeue(tx, roomId)
}
