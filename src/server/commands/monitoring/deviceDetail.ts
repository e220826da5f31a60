import { and, count, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DeviceState } from '../../../contract/devices/device.ts'
import type { DeviceDetail } from '../../../contract/monitoring/monitoring.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import { alertStore, shownAlert } from '../../db/monitoring/alertStore.ts'
import type { Tx } from '../../db/database.ts'
import { changeStore } from '../../db/monitoring/changeStore.ts'
import { roomDevices } from '../../db/schema/deviceSchema.ts'
import { journalStore } from '../../db/devices/journalStore.ts'
import { listMonitored, monitoringSortKeys } from '../../db/monitoring/monitoringList.ts'
import { roomPins } from '../../db/schema/pinSchema.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { rooms } from '../../db/schema.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { onlyItem } from '../../lists/listQuery.ts'

/** Age up to which a device's past alerts are included, in milliseconds. */
const historyMs = 7 * 86_400_000

const Capabilities = z.record(z.string(), z.unknown())

/**
 * Returns all that is known about one device, and nothing about the patient in the bed. Throws `not_found`
 * for a device out of the caller’s scope, and `forbidden`.
 */
export async function deviceDetail(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
  now: number,
): Promise<DeviceDetail> {
  const room = await roomStore.byId(tx, id)
  if (room === null || !hasRightAt(assignments, 'seeStructure', room)) throw new ApiError('not_found')
  if (!hasRightAt(assignments, 'seeDevices', room)) throw new ApiError('forbidden')
  const within = assignmentsFor(assignments, 'seeDevices')
  const question = { within, words: [], keys: monitoringSortKeys([]), id }
  const item = await onlyItem((part) => listMonitored(tx, question, part))
  const [row] = await tx
    .select({ unitId: rooms.unitId, state: roomDevices.state, capabilities: roomDevices.capabilities })
    .from(rooms)
    .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
    .where(eq(rooms.id, id))
  const [kept] = await tx
    .select({ pins: count() })
    .from(roomPins)
    .where(and(eq(roomPins.roomId, id), isNull(roomPins.removedAt)))
  const state = z.safeParse(DeviceState, row?.state).data
  return {
    ...item,
    unit_id: row?.unitId ?? '',
    organization: room.organization,
    as_of: now,
    pins: kept?.pins ?? 0,
    capabilities: z.safeParse(Capabilities, row?.capabilities).data ?? {},
    state: state === undefined ? null : shownState(state),
    last_hour: await changeStore.lastHour(tx, id),
    journal: await journalStore.entries(tx, id),
    history: (await alertStore.ofRoom(tx, id, new Date(now - historyMs))).map(shownAlert),
  }
}

function shownState(state: DeviceState): NonNullable<DeviceDetail['state']> {
  const { camera, microphone, selfview, covered, in_call, entertainment, speaker } = state
  return {
    camera,
    microphone,
    selfview,
    covered,
    in_call,
    entertainment,
    speaker: speaker.mute ? 0 : speaker.point,
  }
}
