import type { CallRow } from '../../db/callStore.ts'
import type { Tx } from '../../db/database.ts'
import type { InviteRow } from '../../db/inviteStore.ts'
import type { RoomRecord } from '../../db/roomStore.ts'
import { settingStore } from '../../db/settingStore.ts'
import type { CommandContext } from '../context.ts'
import { linkPin } from '../pins/linkPin.ts'

/**
 * What lets somebody into a room's call in a role, and says what he was invited as; no `pin` where the conference asks for
 * none.
 */
export async function conferencePin(
  { conferenceUrl, installationKey }: CommandContext,
  tx: Tx,
  { call, room }: { call: CallRow; room: RoomRecord },
  role: 'HOST' | 'GUEST',
  kind: InviteRow['kind'] = 'guest',
): Promise<{ pin?: string }> {
  if (conferenceUrl === null && kind !== 'guest') return { pin: linkPin(call, kind, installationKey) }
  if (conferenceUrl === null) return { pin: role === 'HOST' ? call.hostPin : call.guestPin }
  const { host, guest } = await settingStore.of(tx, room, 'conference_pins')
  const set = role === 'HOST' ? host : guest
  return set === undefined ? {} : { pin: set }
}
