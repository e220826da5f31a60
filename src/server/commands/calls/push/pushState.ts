import type { EscalationKind } from '../../../../contract/calls/callClaims.ts'
import { type Level, levels } from '../../../../domain/permissions/permissions.ts'
import { pushRecipients, type PushSubscriber } from '../../../../domain/calls/pushRecipients.ts'
import { hasRightAt, assignmentsFor, coversScope } from '../../../../domain/permissions/roles.ts'
import type { Assignment } from '../../../../contract/permissions/roles.ts'
import { pushStore } from '../../../db/calls/pushStore.ts'
import type { Tx } from '../../../db/database.ts'
import type { NotificationRow } from '../../../db/notifications/notificationStore.ts'
import { ancestorIds } from '../../../db/orgUnits/ancestorIds.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import { userStore } from '../../../db/users/userStore.ts'
import type { PushTitle } from '../../../messages/pushText.ts'
import { notifiedOf } from '../../notifications/stepRecipients.ts'

/** State of a call or a care request for those who are notified of it. */
export interface PushState {
  room: RoomRecord
  state: 'waiting' | 'claimed' | 'over'
  /** Account that has claimed it, or whose claim its end has voided; null for none. */
  claimedBy: string | null
  /**
   * Titles of the notification: for everyone, for the account that has claimed it, and for one that waited
   * when the notification was sent and arrives too late.
   */
  titles: { all: PushTitle; own: PushTitle; late: PushTitle }
}

interface PushReach {
  room: RoomRecord
  /** Steps in which people were notified, in their order. */
  steps: readonly { kind: EscalationKind; level: Level | null; recipients: unknown }[]
  /** Contacts of the room for such events, whether on duty or not. */
  contacts: readonly NotificationRow[]
}

/** Returns the user IDs of those who are to be notified by push while no one has claimed the call or request. */
export async function recipientsOfPush(tx: Tx, { room, steps, contacts }: PushReach): Promise<string[]> {
  if (steps.length === 0) return []
  const found = await pushStore.subscribersAt(tx, ancestorIds(room))
  const held = await userStore.assignmentsByUser(
    tx,
    found.map(({ userId }) => userId),
  )
  const subscribers = found.flatMap(({ userId, email }): PushSubscriber[] => {
    const level = levelAt(held.get(userId) ?? [], room)
    return level === null ? [] : [{ userId, email, level }]
  })
  const addressesOf = (given: readonly { channel: string; destination: string }[]) =>
    given.filter(({ channel }) => channel === 'email').map(({ destination }) => destination)
  return pushRecipients({
    subscribers,
    steps,
    notified: addressesOf(notifiedOf(steps)),
    contacts: addressesOf(contacts),
  })
}

/** Reports whether the account is active and may see the patients of a room. */
export async function maySeePatients(tx: Tx, userId: string, room: RoomRecord): Promise<boolean> {
  // The roles of an account outlive its deactivation.
  if ((await userStore.byId(tx, userId)) === null) return false
  return hasRightAt(await userStore.assignmentsOf(tx, userId), 'seePatients', room)
}

/** Returns the lowest level at which these roles let someone see the patients of a room; null for none. */
function levelAt(held: readonly Assignment[], room: RoomRecord) {
  const here = assignmentsFor(held, 'seePatients').filter((assignment) => coversScope(assignment, room))
  const reached = here.map(({ path }) => path.at(-1)?.level ?? 'platform')
  return levels.toReversed().find((level) => reached.some((one) => one === level)) ?? null
}
