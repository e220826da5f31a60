import type { RoomItem } from '../../contract/rooms.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { mayIn } from '../rooms/mayIn.ts'

/** Room of a page from which the user knocks. */
export interface RoomDoor {
  ports: Pick<ConsolePorts, 'knocks' | 'now'>
  profile: Profile
  knocks: OwnKnocks
  room: Pick<
    RoomItem,
    'id' | 'type' | 'number' | 'bed' | 'organization' | 'customer' | 'facility' | 'unit_id'
  >
}

/** Reports whether the user sees the room's patients and the room has a screen of its own. */
export const isKnockable = ({ room, profile }: RoomDoor): boolean =>
  room.type !== 'byod' && mayIn(room, profile, 'seePatients')
