import type { RoomMemory } from './ports.ts'

/** Memory of a screen that was never set up. */
export const initialMemory: RoomMemory = {
  credential: null,
  camera: 'on',
  microphone: 'on',
  levels: null,
  room: null,
  settings: null,
}
