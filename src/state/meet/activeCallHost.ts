import type { createStore } from 'jotai'
import type { Conference } from '../../domain/conference.ts'
import type { MeetPorts } from './ports.ts'
import { createRoomCamera, type RoomCamera } from './roomCamera.ts'

/**
 * Additional actions of a clinician in a call, which no one else sees. The promises resolve to false if the
 * conference refused.
 */
export interface ActiveCallHost {
  readonly camera: RoomCamera
  /** Locks or unlocks the call. While it is locked, guests who join wait until they are admitted. */
  lock(locked: boolean): Promise<boolean>
  /** Admits a waiting participant. */
  admit(uuid: string): Promise<boolean>
  /** Ends the call for everyone. */
  endForAll(): Promise<boolean>
}

export function createActiveCallHost(
  conference: Conference,
  ports: Pick<MeetPorts, 'consult' | 'random'>,
  store: ReturnType<typeof createStore>,
  resume: string,
): ActiveCallHost {
  return {
    camera: createRoomCamera(ports, store, resume),
    lock: (locked) => conference.lock(locked),
    admit: (uuid) => conference.admit(uuid),
    endForAll: () => conference.endForAll(),
  }
}
