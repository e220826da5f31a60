import type { RoommateAnswer } from '../../../../contract/calls/roommates.ts'
import { callStore } from '../../../db/calls/callStore.ts'
import { roommateStore } from '../../../db/calls/roommateStore.ts'
import type { Tx } from '../../../db/database.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { applyInBackground } from './applyRoomPicture.ts'

interface AnswerInput {
  /** Bed whose patient answers. */
  roomId: string
  question: string
  answer: RoommateAnswer
  /** Throws if the person who answers may no longer do so; called under the lock of the visited room's calls. */
  assertAllowed?: (tx: Tx) => Promise<void>
}

/**
 * Applies a roommate's answer to every visitor of the call they were asked about; the last one counts.
 * @throws `visit_over` after the call, and for a question to another bed.
 */
export async function answerRoommate(
  context: CommandContext,
  { roomId, question, answer, assertAllowed }: AnswerInput,
): Promise<void> {
  const visited = await context.database.transaction('platform', async (tx) => {
    const row = await roommateStore.byId(tx, question)
    if (row?.askedRoomId !== roomId) throw new ApiError('visit_over')
    await callStore.lockRoom(tx, row.roomId)
    await assertAllowed?.(tx)
    const call = await callStore.byId(tx, row.callId)
    const asked = await roomStore.byId(tx, roomId)
    if (call === null || call.endedAt !== null || asked === null) throw new ApiError('visit_over')
    await roommateStore.answer(tx, row, { answer, patientId: asked.patient?.id ?? null })
    return { roomId: row.roomId, alias: call.alias }
  })
  context.callSignals.changePicture(visited.alias, answer !== 'fine')
  context.callSignals.publish(roomId, { name: 'roommate' })
  applyInBackground(context, visited.roomId)
}
