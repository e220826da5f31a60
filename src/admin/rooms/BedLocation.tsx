import type { RoomItem } from '../../contract/rooms.ts'
import { BedName } from './BedName.tsx'

/** A room and its bed with their place: several hospitals have a room of that number. */
export function BedLocation({ room }: { room: RoomItem }) {
  return (
    <>
      <BedName room={room} /> · <bdi>{room.unit}</bdi> · <bdi>{room.facility}</bdi>
    </>
  )
}
