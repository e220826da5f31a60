import { Trans, useLingui } from '@lingui/react/macro'
import type { CallParticipant } from '../../state/calls/participants.ts'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { WeakConnectionNote } from '../../ui/calls/ConnectionBars.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ParticipantRole } from '../participants/ParticipantRole.tsx'

interface KeptPictureProps {
  person: CallParticipant
  stream: MediaStream
  /** True while the two have too few frames to follow each other’s signs. */
  isUnclear: boolean
}

/** Shows the person whom the patient keeps on screen, whole, because hands may matter as much as the face. */
export function KeptPicture({ person, stream, isUnclear }: KeptPictureProps) {
  const { t } = useLingui()
  const { name, part, signing, videoMuted, cutOff } = person
  return (
    <section className="own-kept" aria-label={t`Kept on screen`}>
      <header>
        <span className="own-kept-mark">
          <Icon name="pictureInPicture" />
          <span>
            <Trans>Kept on screen</Trans>
          </span>
        </span>
        {isUnclear && (
          <WeakConnectionNote>
            <Trans>Signing is not clear</Trans>
          </WeakConnectionNote>
        )}
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>
            <ParticipantRole part={part} signing={signing} />
          </small>
        </span>
      </header>
      <div className="own-kept-picture">
        {videoMuted || cutOff ? (
          <p role="status">
            <Icon name={cutOff ? 'wifiSlash' : 'videoCameraSlash'} />
            {cutOff ? <Trans>Their connection was interrupted.</Trans> : <Trans>Their camera is off.</Trans>}
          </p>
        ) : (
          <CallVideo stream={stream} label={t`Video of ${name}`} />
        )}
      </div>
    </section>
  )
}
