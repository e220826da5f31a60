import { randomInt } from 'node:crypto'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { RetryLater } from '../../db/connection/retryLater.ts'
import type { Tx } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { waitingRestartStore } from '../../db/technician/waitingRestartStore.ts'
import type { CommandContext } from '../context.ts'
import { closeCall, type ClosedCall } from './endCall.ts'

/** How long a call that has just started counts as running although no one is in it yet, in milliseconds. */
const arrivalMs = 60_000

/**
 * Maximum time for which a call on a patient's own phone counts as running without any report about it, in
 * milliseconds.
 */
const ownPhoneMs = 4 * 3_600_000

/**
 * Returns twelve random digits: at twenty attempts a second, an hour of guessing succeeds once in ten million
 * times.
 */
const newPin = (): string => String(randomInt(10 ** 11, 10 ** 12))

/**
 * Returns the open call at the room’s alias, created with new PINs if there is none. An open call at another
 * alias is closed; pass it to `notifyCallClosed`. The room’s calls must be locked.
 *
 * @throws {RetryLater} while the room's device is asked to restart: a call that begins then would be cut off.
 */
export async function openCall(
  { rooms }: Pick<CommandContext, 'rooms'>,
  tx: Tx,
  room: Pick<RoomRecord, 'id' | 'customerId' | 'alias'>,
  now: Date,
): Promise<{ call: CallRow; closed: ClosedCall | null }> {
  if (await waitingRestartStore.isBeingSent(tx, room.id)) throw new RetryLater()
  const open = await callStore.open(tx, room.id)
  if (open?.alias === room.alias) return { call: open, closed: null }
  const closed = open === null ? null : await closeCall(tx, open, { because: 'abandoned', now, rooms })
  const { id: roomId, customerId, alias } = room
  const fresh = { roomId, customerId, alias, hostPin: newPin(), guestPin: newPin() }
  return { call: await callStore.create(tx, fresh), closed }
}

/**
 * Reports whether an open call is a running one: someone is in it, or it started a moment ago. A deployment’s
 * own conferencing nodes do not report who is in a conference; with them, the room’s device reports whether
 * it is in a call, and a device that is offline counts as not.
 */
export async function isInCall(
  { clock, conferenceUrl, rooms }: CommandContext,
  tx: Tx,
  { startedAt, people, roomId }: Pick<CallRow, 'startedAt' | 'people' | 'roomId'>,
): Promise<boolean> {
  if (startedAt === null) return false
  if (clock.now() - startedAt.getTime() < arrivalMs) return true
  if (conferenceUrl === null) return people > 0
  // Nothing reports whether a patient’s own phone is in a call; the phone reports when the call is over.
  if ((await roomStore.byId(tx, roomId))?.type === 'byod')
    return clock.now() - startedAt.getTime() < ownPhoneMs
  return (await rooms.isOnline(roomId)) && (await deviceStore.lastState(tx, roomId))?.in_call === true
}

/**
 * Reports whether the consult desk shows an open call. It shows one that no one is in, too: its participants may be
 * returning after their server process has died, or the room's screen after a reload. `sweepCalls` ends it if they do
 * not return. With a deployment’s own conferencing nodes, a room's device that is offline may be returning likewise.
 */
export async function mayBeWaiting(
  context: CommandContext,
  tx: Tx,
  call: Pick<CallRow, 'startedAt' | 'people' | 'roomId'>,
): Promise<boolean> {
  const { conferenceUrl, rooms } = context
  if (call.startedAt === null) return false
  if (conferenceUrl === null || (await isInCall(context, tx, call))) return true
  return !(await rooms.isOnline(call.roomId)) && (await roomStore.byId(tx, call.roomId))?.type !== 'byod'
}
