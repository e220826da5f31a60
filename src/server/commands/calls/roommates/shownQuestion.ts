import type { RoommateQuestion } from '../../../../contract/calls/roommates.ts'
import type { Clock } from '../../../config.ts'
import { roommateStore } from '../../../db/calls/roommateStore.ts'
import type { Tx } from '../../../db/database.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import { ruleOf } from './pictureOfRoom.ts'

/**
 * Returns the visit to a bed beside that a room shows: the one that has waited longest for an answer, or else the
 * latest. Null for none.
 */
export async function shownQuestion(
  { clock }: { clock: Clock },
  tx: Tx,
  roomId: string,
): Promise<RoommateQuestion | null> {
  const room = await roomStore.byId(tx, roomId)
  if (room === null) return null
  const patientId = room.patient?.id ?? null
  const open = (await roommateStore.openTo(tx, roomId)).map((row) =>
    // It was put to another patient.
    row.patientId === patientId ? row : { ...row, answer: null, expiresAt: row.askedAt },
  )
  const now = clock.now()
  const row =
    open.findLast(({ answer, expiresAt }) => answer === null && expiresAt.getTime() > now) ?? open[0]
  const visited = row === undefined ? null : await roomStore.byId(tx, row.roomId)
  if (row === undefined || visited === null) return null
  const { id, name, fromOrgUnit: from, role, answer, expiresAt } = row
  const { unanswered } = await ruleOf(tx, visited)
  return { id, name, from, role, bed: visited.bed, expires_at: expiresAt.getTime(), unanswered, answer }
}
