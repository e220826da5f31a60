import type { DeviceState } from '../../../contract/devices/device.ts'
import { isCovered } from '../../../domain/devices/deviceState.ts'
import type { Tx } from '../../db/database.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'

/** Returns the state that the room's device will have after the “off”s that are kept for it. */
export async function withKeptOff(tx: Tx, roomId: string, reported: DeviceState): Promise<DeviceState> {
  const kept = (await deviceStore.pendingPrivacy(tx, [roomId])).get(roomId) ?? {}
  const camera = kept.video_control === undefined ? reported.camera : 'off'
  const microphone = kept.microphone_control === undefined ? reported.microphone : 'off'
  return { ...reported, camera, microphone, covered: reported.covered || isCovered({ camera, microphone }) }
}
