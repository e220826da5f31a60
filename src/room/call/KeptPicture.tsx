import { Trans, useLingui } from '@lingui/react/macro'
import type { ActiveRoomCall } from '../../state/monitor/callView.ts'
import { WeakConnectionNote } from '../../ui/calls/ConnectionBars.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RoleText } from './RoleText.tsx'

interface KeptPictureProps {
  kept: NonNullable<ActiveRoomCall['kept']>
  /** True while the two have too few frames to follow each other’s signs. */
  isUnclear: boolean
}

/** Shows the person whom the room keeps on screen, whole, because hands may matter as much as the face. */
export function KeptPicture({ kept: { person, stream }, isUnclear }: KeptPictureProps) {
  const { t } = useLingui()
  const { name, videoMuted, cutOff } = person
  return (
    <section className="room-call-kept" aria-label={t`Kept on screen`}>
      {videoMuted || cutOff ? (
        <p role="status">
          <Icon name={cutOff ? 'wifiSlash' : 'videoCameraSlash'} />
          {cutOff ? <Trans>Their connection was interrupted.</Trans> : <Trans>Their camera is off.</Trans>}
        </p>
      ) : (
        <CallVideo className="room-call-kept-picture" stream={stream} label={t`Video of ${name}`} />
      )}
      <footer>
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>
            <RoleText person={person} />
          </small>
        </span>
        {isUnclear ? (
          <WeakConnectionNote>
            <Trans>Signing is not clear</Trans>
          </WeakConnectionNote>
        ) : (
          <span className="room-call-kept-mark">
            <Icon name="pictureInPicture" />
            <span>
              <Trans>Kept on screen</Trans>
            </span>
          </span>
        )}
      </footer>
    </section>
  )
}
