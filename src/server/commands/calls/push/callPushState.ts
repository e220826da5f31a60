import { levels } from '../../../../domain/permissions/permissions.ts'
import { pushRecipients, type PushSubscriber } from '../../../../domain/calls/pushRecipients.ts'
import { hasRightAt, assignmentsFor, coversScope } from '../../../../domain/permissions/roles.ts'
import type { Assignment } from '../../../../contract/permissions/roles.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import { claimStore } from '../../../db/calls/claimStore.ts'
import { escalationStore } from '../../../db/calls/escalationStore.ts'
import { pushStore } from '../../../db/calls/pushStore.ts'
import type { Tx } from '../../../db/database.ts'
import { ancestorIds } from '../../../db/orgUnits/ancestorIds.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { userStore } from '../../../db/users/userStore.ts'
import { notifiedOf } from '../../notifications/stepRecipients.ts'
import { contactsFor } from '../escalateCall.ts'
import { type AttendanceSource, judgedNow } from '../judgedNow.ts'

/** State of a call for those who are notified of it. */
export interface CallPushState {
  call: CallRow
  room: RoomRecord
  state: 'waiting' | 'claimed' | 'over'
  /** Account that has claimed or joined the call; null for none. */
  claimedBy: string | null
}

/** Returns the present state of a call; null if its room is gone. */
export async function callPushState(
  source: AttendanceSource,
  tx: Tx,
  callId: string,
): Promise<CallPushState | null> {
  const call = await callStore.byId(tx, callId)
  const room = call === null ? null : await roomStore.byId(tx, call.roomId)
  if (call === null || room === null) return null
  if (call.endedAt !== null) return { call, room, state: 'over', claimedBy: null }
  const claims = await claimStore.ofCall(tx, callId)
  const open = claims.find(({ endedAt }) => endedAt === null)
  const isAttended = await callStore.isAttended(tx, callId, judgedNow(source))
  const claim = open ?? (isAttended ? claims.findLast(({ outcome }) => outcome === 'joined') : undefined)
  const state = open !== undefined || isAttended ? 'claimed' : 'waiting'
  return { call, room, state, claimedBy: claim?.userId ?? null }
}

/** Returns the user IDs of those who are to be notified of a waiting call by push. */
export async function recipientsOfPush(tx: Tx, { call, room }: CallPushState): Promise<string[]> {
  const steps = await escalationStore.stepsOf(tx, call.id)
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
  const contacts = await contactsFor(tx, room)
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
