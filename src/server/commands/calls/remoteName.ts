import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'

/** Returns the name under which the room's remotes are in its conference. */
export function remoteName({ patient, ...room }: RoomRecord): string {
  const name = `${patient?.firstName ?? ''} ${patient?.lastName ?? ''}`.trim()
  return name === '' ? roomLabel(room) : name
}
