import { useLingui } from '@lingui/react/macro'
import type { MeetRoom } from '../contract/calls/meet.ts'
import type { ConferenceParticipant } from '../domain/conference.ts'

/** Returns a function that names a room in the user's language. */
export function useRoomText(): (room: MeetRoom) => string {
  const { t } = useLingui()
  return ({ name, number, bed = '' }) => {
    if (number === undefined) return name
    return bed === '' ? t`Room ${number}` : t`Room ${number}, Bed ${bed}`
  }
}

/** Returns a function that names a participant: the room of the call in the user's language. */
export function useParticipantName(
  room: MeetRoom,
): (person: Pick<ConferenceParticipant, 'name' | 'role'>) => string {
  const roomText = useRoomText()
  return ({ name, role }) => (role === 'host' && name === room.name ? roomText(room) : name)
}
