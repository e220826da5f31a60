import type { KnockRoom } from '../../../../contract/calls/knocks.ts'
import { mayEnter } from '../../../../domain/calls/emergencyEntry.ts'
import { assignmentsFor } from '../../../../domain/permissions/roles.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import { findKnockRooms } from '../../../db/calls/knockRooms.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import { settingStore } from '../../../db/settings/settingStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { roomName } from '../joinByLink.ts'
import { orgUnitOf, visibleRoom } from './knockPlace.ts'

/** Returns rooms at which the clinician can knock, found by room, unit, facility or patient. */
export async function knockRooms(
  context: CommandContext,
  user: ConsoleUser,
  words: readonly string[],
): Promise<KnockRoom[]> {
  const within = assignmentsFor(user.assignments, 'seePatients')
  if (within.length === 0) throw new ApiError('forbidden')
  return presentRooms(context, user, (tx) => findKnockRooms(tx, { within, words }))
}

/**
 * Returns one room at which the clinician can knock.
 * @throws `not_found` for a room whose patients they may not see, `function_not_available` for a patient's
 * own phone.
 */
export async function knockRoom(context: CommandContext, user: ConsoleUser, id: string): Promise<KnockRoom> {
  const [room] = await presentRooms(context, user, async (tx) => {
    const found = await visibleRoom(tx, user, id)
    if (found.type === 'byod') throw new ApiError('function_not_available')
    return [found]
  })
  if (room === undefined) throw new ApiError('not_found')
  return room
}

async function presentRooms(
  context: CommandContext,
  { assignments, scope }: ConsoleUser,
  find: (tx: Tx) => Promise<readonly RoomRecord[]>,
): Promise<KnockRoom[]> {
  const found = await context.database.transaction(scope, async (tx) => {
    const rooms = await find(tx)
    const states = await deviceStore.lastStates(
      tx,
      rooms.map(({ id }) => id),
    )
    const all: Omit<KnockRoom, 'connected'>[] = []
    for (const room of rooms) {
      const { in_call = false, covered = false } = states.get(room.id) ?? {}
      const { firstName = '', lastName = '' } = room.patient ?? {}
      all.push({
        id: room.id,
        room: roomName(room),
        unit: room.unit,
        patient: `${firstName} ${lastName}`.trim(),
        patient_id: room.patient?.id ?? null,
        from: orgUnitOf(assignments, room),
        in_call,
        covered,
        patience_seconds: await settingStore.of(tx, room, 'knock_seconds'),
        may_enter: mayEnter(assignments, await settingStore.of(tx, room, 'emergency_entry'), room),
      })
    }
    return all
  })
  return Promise.all(
    found.map(async (room) => ({ ...room, connected: await context.rooms.isOnline(room.id) })),
  )
}
