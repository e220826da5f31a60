import type { CallRow } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import type { InviteRow } from '../../db/calls/inviteStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { CommandContext } from '../context.ts'
import { inviteAccessCode } from './inviteAccessCode.ts'

/**
 * Returns the access code of a room's call for a role, or that of an invite; no `pin` if the conference
 * requires none.
 */
export async function conferenceAccessCode(
  { conferenceUrl, installationKey }: CommandContext,
  tx: Tx,
  { call, room }: { call: CallRow; room: RoomRecord },
  role: 'HOST' | 'GUEST',
  invite?: Pick<InviteRow, 'id' | 'kind'>,
): Promise<{ pin?: string }> {
  if (conferenceUrl === null && invite !== undefined)
    return { pin: inviteAccessCode(call, invite, installationKey) }
  if (conferenceUrl === null) return { pin: role === 'HOST' ? call.hostPin : call.guestPin }
  const { host, guest } = await settingStore.of(tx, room, 'conference_pins')
  const set = role === 'HOST' ? host : guest
  return set === undefined ? {} : { pin: set }
}
