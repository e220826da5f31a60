import type { RoommateQuestion } from '../../../../contract/calls/roommates.ts'
import { roommateTimes } from '../../../../domain/calls/roommateRules.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { roommateStore } from '../../../db/calls/roommateStore.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { applyInBackground } from './applyRoomPicture.ts'

export interface RoommatesVisitor extends Pick<RoommateQuestion, 'name' | 'from' | 'role'> {
  /** Their invite, or the name of one without an invite. */
  readonly key: string
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
    if (call === null || call.endedAt !== null || room === null || room.type === 'byod') return null
    const beside = await roommateStore.bedsBeside(tx, room)
    const now = new Date(context.clock.now())
    const beds: string[] = []
    for (const { roomId: askedRoomId, patientId } of beside) {
      // There is no one to wait for at an empty bed.
      const waitMs = isEmergency || patientId === null ? 0 : roommateTimes.answerMs
      const { key, name, from, role } = visitor
      const question = {
        customerId: call.customerId,
        callId,
        roomId,
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
    return { roomId, alias: call.alias, beds }
  })
  if (asked === null || asked.beds.length === 0) return
  // Those who allowed the whole room have not said so of this visitor.
  context.callSignals.changePicture(asked.alias, true)
  for (const bed of asked.beds) context.callSignals.publish(bed, { name: 'roommate' })
  applyInBackground(context, asked.roomId)
}
