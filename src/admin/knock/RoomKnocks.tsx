import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { MeetRoom } from '../../contract/calls/meet.ts'
import { knockLink } from '../../domain/calls/deskLinks.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { KnockCards } from '../../knock/KnockCards.tsx'
import { isLetIn } from '../../state/knocks/ownKnocks.ts'
import { isKnockable, type RoomDoor } from './roomDoor.ts'

/** Shows how far the user's knock at a room is, its answer, and the way into the call. */
export function RoomKnocks(door: RoomDoor) {
  // In a Login As session the server has no knocks.
  return isKnockable(door) && door.profile.impersonation === undefined ? <Watched {...door} /> : null
}

function Watched({ knocks, room }: RoomDoor) {
  useEffect(() => knocks.watch(), [knocks])
  const view = useAtomValue(knocks.viewAtom)
  const shown = view.knocks.filter(
    (knock) => knock.room_id === room.id && !(isLetIn(knock) && knock.call_ended),
  )
  return (
    <div className="room-knocks">
      <KnockCards
        knocks={knocks}
        shown={shown}
        nameOf={nameOf}
        joinOf={({ id }) => ({ href: knockLink(id) })}
      />
    </div>
  )
}

const nameOf = ({ name, number, bed = '' }: MeetRoom): string =>
  number === undefined ? name : roomLabel({ number, bed })
