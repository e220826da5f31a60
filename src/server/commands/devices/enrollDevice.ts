import type { EnrollReply } from '../../../contract/devices/enrollment.ts'
import { normalizeCode } from '../../../domain/bedside/entryCode.ts'
import { enrollmentStore } from '../../db/devices/enrollmentStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'

/**
 * Exchanges an enrollment code for a device credential. A device that was enrolled for the room earlier is
 * disconnected.
 */
export async function enrollDevice(context: CommandContext, typed: string): Promise<EnrollReply> {
  const code = normalizeCode(typed)
  if (code === null) throw new ApiError('enrollment_code_invalid')
  const credential = newSecret(32)
  const room = await context.database.transaction('platform', async (tx) => {
    const now = new Date(context.clock.now())
    const key = await enrollmentStore.useCode(tx, secretHash(code), now)
    if (key === null) throw new ApiError('enrollment_code_invalid')
    await enrollmentStore.replaceCredential(tx, key, secretHash(credential), now)
    return roomStore.byId(tx, key.roomId)
  })
  if (room === null) throw new ApiError('enrollment_code_invalid')
  context.rooms.revokeCredential(room.id)
  return { credential, unique_id: room.uniqueId }
}
