import type { RoomItem } from '../../contract/rooms.ts'
import { BedName } from './BedName.tsx'

/** Room and bed with their unit and facility, because several hospitals have rooms of the same number. */
export function BedLocation({ room }: { room: RoomItem }) {
  return (
    <>
      <BedName room={room} /> · <bdi>{room.unit}</bdi> · <bdi>{room.facility}</bdi>
    </>
  )
}
