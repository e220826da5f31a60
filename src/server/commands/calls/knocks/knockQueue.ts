import { knockCapability } from '../../../../contract/devices/deviceLink.ts'
import { hasRightAt } from '../../../../domain/permissions/roles.ts'
import { keyAssignment } from '../../../auth/apiKeyAuthentication.ts'
import type { CallRow } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import { settingStore } from '../../../db/settings/settingStore.ts'
import { userStore } from '../../../db/users/userStore.ts'
import type { CommandContext } from '../../context.ts'
import { shownKnock } from './knockView.ts'

/**
 * Shows the room's next knock, unless one is shown already. The knocks that wait end with `room_offline` if the
 * room's screen is not linked, and with `screen_outdated` if it cannot show them. The room's calls must be locked.
 */
export async function showNextKnock(tx: Tx, room: RoomRecord, now: Date, isLinked: boolean): Promise<void> {
  const open = await knockStore.openIn(tx, room.id)
  const [first] = open
  if (first === undefined || first.shownAt !== null) return
  const isShown = isLinked && (await deviceStore.hasCapability(tx, room.id, knockCapability))
  if (!isShown) {
    const outcome = isLinked ? 'screen_outdated' : 'room_offline'
    for (const { id } of open) await knockStore.end(tx, id, outcome, now)
    return
  }
  const seconds = await settingStore.of(tx, room, 'knock_seconds')
  await knockStore.show(tx, first.id, now, new Date(now.getTime() + seconds * 1_000))
}

/** Call after the commit: informs the room's screen and remotes of the knock that is shown now. */
export async function publishKnock(
  { database, callSignals }: Pick<CommandContext, 'database' | 'callSignals'>,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  const knock = await database.transaction({ customers: [customerId] }, (tx) => shownKnock(tx, id))
  callSignals.publish(id, { name: 'knock', data: { knock } })
}

/**
 * Reports whether the clinician of a knock may still see the patients of this room, and the API key that
 * knocked still reaches it.
 */
export async function mayStillKnock(
  tx: Tx,
  { userId, apiKeyId }: KnockRow,
  room: RoomRecord,
  now: Date,
): Promise<boolean> {
  if (apiKeyId !== null) {
    const held = await keyAssignment(tx, apiKeyId, 'knocks:write', now)
    if (held === null || !hasRightAt([held], 'seePatients', room)) return false
  }
  if (userId === null) return apiKeyId !== null
  // The roles of an account outlive its deactivation.
  if ((await userStore.byId(tx, userId)) === null) return false
  return hasRightAt(await userStore.assignmentsOf(tx, userId), 'seePatients', room)
}

/** Reports whether the answer to a knock has started this call. */
export function isOpenedBy({ endedAt }: KnockRow, { startedAt }: Pick<CallRow, 'startedAt'>): boolean {
  return endedAt !== null && startedAt !== null && startedAt >= endedAt
}
