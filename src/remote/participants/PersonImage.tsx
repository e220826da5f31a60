import { useAtomValue } from 'jotai'
import { type CallPerson, callPictureAtom, picturedAtom } from '../../state/call/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CallVideo } from '../../ui/CallVideo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { personTone } from './personTone.ts'

/**
 * Shows a participant’s live picture while it arrives; otherwise a telephone, or the initials of the name.
 */
export function PersonImage({ person: { uuid, name, part } }: { person: CallPerson }) {
  const pictured = useAtomValue(picturedAtom)
  const picture = useAtomValue(callPictureAtom)
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
  return <Avatar name={name} tone={personTone(part)} />
}
