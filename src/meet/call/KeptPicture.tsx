import { Trans, useLingui } from '@lingui/react/macro'
import { roomPictureIn } from '../../domain/calls/roomPictureIn.ts'
import type { ConferenceParticipant } from '../../domain/conference.ts'
import { WeakConnectionNote } from '../../ui/calls/ConnectionBars.tsx'
import { RoomPictureText } from '../../ui/visits/RoomPictureText.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RoleText } from './RoleText.tsx'

interface KeptPictureProps {
  person: ConferenceParticipant
  name: string
  roomName: string
  stream: MediaStream
  /** True while the two have too few frames to follow each other’s signs. */
  isUnclear: boolean
  /** True if the user's own connection is weak. */
  isOwnWeak: boolean
}

/** Shows the person whom the user keeps on screen, whole, because hands may matter as much as the face. */
export function KeptPicture({ person, name, roomName, stream, isUnclear, isOwnWeak }: KeptPictureProps) {
  const { t } = useLingui()
  const limit = roomPictureIn([person])
  return (
    <section className="meet-kept" aria-label={t`Kept on screen`}>
      <div className="meet-kept-picture">
        {person.videoMuted || person.cutOff ? (
          <p role="status">
            <Icon name={person.cutOff ? 'wifiSlash' : 'videoCameraSlash'} />
            {person.cutOff ? (
              <Trans>Their connection was interrupted.</Trans>
            ) : limit !== null ? (
              <RoomPictureText picture={limit} />
            ) : (
              <Trans>Their camera is off.</Trans>
            )}
          </p>
        ) : (
          <CallVideo stream={stream} label={t`Video of ${name}`} />
        )}
      </div>
      <div className="meet-kept-who">
        <span className="meet-kept-mark">
          <Icon name="pictureInPicture" />
          <span>
            <Trans>Kept on screen</Trans>
          </span>
        </span>
        {isUnclear && (
          <WeakConnectionNote>
            <strong>
              <Trans>Signing is not clear</Trans>
            </strong>
            {isOwnWeak && (
              <>
                {' '}
                <Trans>Your connection is weak.</Trans>
              </>
            )}
          </WeakConnectionNote>
        )}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          <RoleText person={person} roomName={roomName} />
        </small>
      </div>
    </section>
  )
}
