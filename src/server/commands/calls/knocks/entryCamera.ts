import { countdownCapability } from '../../../../contract/devices/deviceLink.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import type { CommandContext } from '../../context.ts'
import { latestState } from '../../devices/latestState.ts'

/**
 * Returns whether an emergency entry may use the room's camera. `covered`: it is off, or an “off” waits for the
 * device. `unready`: the device has not reported a camera, or it is of a version that cannot count down.
 */
export async function cameraIn(
  { rooms }: Pick<CommandContext, 'rooms'>,
  tx: Tx,
  roomId: string,
): Promise<'on' | 'covered' | 'unready'> {
  const pending = (await deviceStore.pendingPrivacy(tx, [roomId])).get(roomId) ?? {}
  const state = await latestState(rooms, tx, roomId)
  if (pending.video_control !== undefined || state?.camera === 'off') return 'covered'
  return state?.camera === 'on' && (await deviceStore.hasCapability(tx, roomId, countdownCapability))
    ? 'on'
    : 'unready'
}
