import type { createStore } from 'jotai'
import type { Conference } from '../../domain/conference.ts'
import type { MeetPorts } from './ports.ts'
import { createRoomCamera, type RoomCamera } from './roomCamera.ts'

/** What a clinician may do in a call besides, and nobody else sees. The promises are false when it was refused. */
export interface TalkHost {
  readonly camera: RoomCamera
  /** While it is locked, guests who come wait until they are let in. */
  lock(locked: boolean): Promise<boolean>
  /** Lets in somebody who waits. */
  admit(uuid: string): Promise<boolean>
  /** The call is over for everybody. */
  endForAll(): Promise<boolean>
}

export function createTalkHost(
  conference: Conference,
  ports: Pick<MeetPorts, 'consult' | 'random'>,
  store: ReturnType<typeof createStore>,
  resume: string,
): TalkHost {
  return {
    camera: createRoomCamera(ports, store, resume),
    lock: (locked) => conference.lock(locked),
    admit: (uuid) => conference.admit(uuid),
    endForAll: () => conference.endForAll(),
  }
}
