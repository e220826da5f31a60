import type { RoommateQuestion } from '../../../../contract/calls/roommates.ts'
import { roommateTimes } from '../../../../domain/calls/roommateRules.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import { roommateStore } from '../../../db/calls/roommateStore.ts'
import type { Tx } from '../../../db/database.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { applyInBackground } from './applyRoomPicture.ts'

export interface RoommatesVisitor extends Pick<RoommateQuestion, 'name' | 'from' | 'role'> {
  /** Their invite, or the name of one without an invite. */
  readonly key: string
}

/** Beds that were asked about a visitor of a call. */
interface Asked {
  readonly call: Pick<CallRow, 'roomId' | 'alias'>
  readonly beds: readonly string[]
}

/**
 * Asks the patients beside a visited bed whether its camera may turn. Does nothing in a room for one, and for a
 * visitor about whom they were asked before. In an emergency the rule of the room applies until they answer.
 */
export async function askRoommates(
  context: CommandContext,
  callId: string,
  visitor: RoommatesVisitor,
  { isEmergency = false }: { isEmergency?: boolean } = {},
): Promise<void> {
  const asked = await context.database.transaction('platform', async (tx) => {
    const { roomId } = (await callStore.byId(tx, callId)) ?? {}
    if (roomId === undefined) return null
    await callStore.lockRoom(tx, roomId)
    const call = await callStore.byId(tx, callId)
    const room = await roomStore.byId(tx, roomId)
    if (call === null || call.endedAt !== null || room === null) return null
    return askBeds(context, tx, { call, room, visitor, isEmergency })
  })
  if (asked !== null) publishAsked(context, asked)
}

/** Writes the questions; call `publishAsked` after the commit. The room's calls must be locked. */
export async function askBeds(
  { clock }: Pick<CommandContext, 'clock'>,
  tx: Tx,
  {
    call,
    room,
    visitor: { key, name, from, role },
    isEmergency = false,
  }: { call: CallRow; room: RoomRecord; visitor: RoommatesVisitor; isEmergency?: boolean },
): Promise<Asked> {
  const beside = room.type === 'byod' ? [] : await roommateStore.bedsBeside(tx, room)
  const now = new Date(clock.now())
  const beds: string[] = []
  for (const { roomId: askedRoomId, patientId } of beside) {
    // There is no one to wait for at an empty bed.
    const waitMs = isEmergency || patientId === null ? 0 : roommateTimes.answerMs
    const question = {
      customerId: call.customerId,
      callId: call.id,
      roomId: room.id,
      askedRoomId,
      patientId,
      visitor: key,
      name,
      fromOrgUnit: from,
      role,
      askedAt: now,
      expiresAt: new Date(now.getTime() + waitMs),
    }
    if (await roommateStore.ask(tx, question)) beds.push(askedRoomId)
  }
  return { call, beds }
}

/** Call after the commit: the beds beside show the question, and the conference closes until the answer. */
export function publishAsked(context: CommandContext, { call, beds }: Asked): void {
  if (beds.length === 0) return
  // Those who allowed the whole room have not said so of this visitor.
  context.callSignals.changePicture(call.alias, true)
  for (const bed of beds) context.callSignals.publish(bed, { name: 'roommate' })
  applyInBackground(context, call.roomId)
}
