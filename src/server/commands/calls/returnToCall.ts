import { callStore } from '../../db/calls/callStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { CommandContext } from '../context.ts'
import { conferenceAccessCode } from './conferenceAccessCode.ts'
import { remoteName } from './remoteName.ts'

/**
 * Returns what a room’s device is told about a conference in addition to its name: its node, the name of the
 * room’s remotes in it, and its PIN.
 */
export function joiningParams(
  { conferenceUrl }: Pick<CommandContext, 'conferenceUrl'>,
  room: RoomRecord,
  pin: { pin?: string },
): { conference: string; remote: string; pin?: string } {
  return { conference: conferenceUrl ?? '', remote: remoteName(room), ...pin }
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
    return { vmr: call.alias, announce: true, ...joiningParams(context, room, pin) }
  })
}
