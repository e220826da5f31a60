import { useAtomValue } from 'jotai'
import { type CallParticipant, callPictureAtom, picturedAtom } from '../../state/calls/participants.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { personTone } from './personTone.ts'

/**
 * Shows a participant’s live picture while it arrives; otherwise a telephone, or the initials of the name.
 */
export function PersonImage({ person: { uuid, name, part } }: { person: CallParticipant }) {
  const pictured = useAtomValue(picturedAtom)
  const picture = useAtomValue(callPictureAtom)
  const session = useAtomValue(sessionAtom)
  if (pictured === uuid && picture !== null)
    return (
      <span className="avatar participant-picture" aria-hidden="true">
        <CallVideo stream={picture} label={name} />
      </span>
    )
  if (part === 'phone')
    return (
      <span className="avatar avatar-brand" aria-hidden="true">
        <Icon name="phone" />
      </span>
    )
  // The room's name is the same in every language; its number is the same on its door.
  const letters = part === 'room' && 'room' in session ? session.room.number : name
  return <Avatar name={letters} tone={personTone(part)} />
}
