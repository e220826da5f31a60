import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { CommandContext } from '../context.ts'
import { conferenceAccessCode } from './conferenceAccessCode.ts'
import { pictureOfRoom } from './roommates/pictureOfRoom.ts'
import { remoteName } from './remoteName.ts'

/**
 * Returns what a room’s device is told about a conference in addition to its name: its node, the name of the
 * room’s remotes in it, its PIN, and what the patients beside allow of the room's picture. `call`: null for a
 * conference that is not the room's own.
 */
export async function joiningParams(
  context: Pick<CommandContext, 'conferenceUrl' | 'clock'>,
  tx: Tx,
  { call, room, pin }: { call: CallRow | null; room: RoomRecord; pin: { pin?: string } },
): Promise<Record<string, unknown>> {
  const limit = await pictureOfRoom(context, tx, { call, room })
  const conference = context.conferenceUrl ?? ''
  return { conference, remote: remoteName(room), ...pin, ...(limit.order > 0 && limit) }
}

/**
 * Returns the parameters of `api` with which a room's device rejoins the room's current call; null if there
 * is none.
 */
export async function returnToCall(
  context: CommandContext,
  { id, customerId }: { id: string; customerId: string },
): Promise<Record<string, unknown> | null> {
  return context.database.transaction({ customers: [customerId] }, async (tx) => {
    const call = await callStore.on(tx, id)
    const room = call === null ? null : await roomStore.byId(tx, id)
    if (call === null || room === null) return null
    const pin = await conferenceAccessCode(context, tx, { call, room }, 'HOST')
    return { vmr: call.alias, announce: true, ...(await joiningParams(context, tx, { call, room, pin })) }
  })
}
