import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { MeetRoom } from '../../contract/calls/meet.ts'
import { isSigningUnclear, keptBeside } from '../../domain/calls/keptPerson.ts'
import { roomPictureIn } from '../../domain/calls/roomPictureIn.ts'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import type { Loudspeaker } from '../../state/meet/loudspeaker.ts'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { WeakConnectionNote } from '../../ui/calls/ConnectionBars.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { RoomPictureText } from '../../ui/visits/RoomPictureText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import { NoCallText } from './NoCallText.tsx'
import { RemotePicture } from './RemotePicture.tsx'
import { seenIn } from './seenIn.ts'
import { DeviceNotice } from '../media/DeviceNotice.tsx'
import { SelfPicture } from '../media/SelfPicture.tsx'
import { UnheardNote } from './UnheardNote.tsx'
import { useParticipantName } from '../useRoomText.ts'

interface CallStageProps {
  media: LocalMedia
  loudspeaker: Loudspeaker
  call: ActiveCall
  room: MeetRoom
  /** True if the user rejoined after a crash, with camera and microphone off. */
  silenced: boolean
}

/**
 * Shows the active speaker, with shared content over the picture and the user's own picture in the corner;
 * and below it the person whom the user keeps on screen.
 */
export function CallStage({ media, loudspeaker, call, room, silenced }: CallStageProps) {
  const { t } = useLingui()
  const [joinedAt] = useState(Date.now)
  const { link, people, speaker, stream, presentation, sharing } = useAtomValue(call.viewAtom)
  const { picture, camera, microphone, systemMuted } = useAtomValue(media.viewAtom)
  const nameOf = useParticipantName(room)
  const others = seenIn(people, room.name)
  const kept = presentation === null ? null : keptBeside(people)
  const here = others.filter((one) => one !== kept && !one.cutOff)
  const speaking = here.find(({ uuid }) => uuid === speaker)
  const shown =
    speaking ?? here.find(({ name }) => name === room.name) ?? here[0] ?? others.find((one) => one !== kept)
  const presenter = people.find((one) => one.presenting && !one.isMe)
  // The presenter is cut off, so their content is a frozen frame.
  const content = presenter?.cutOff === true || kept !== null ? null : presentation
  const roomAway = others.find((one) => one.cutOff && one.name === room.name && one !== shown)
  const isPaused = shown?.picturePaused === true || people.some((one) => one.isMe && one.picturePaused)
  const limit = roomPictureIn(people)
  const isRoomShown = shown !== undefined && shown.roomPicture !== null && !shown.cutOff && content === null
  const isUnclear = isSigningUnclear(people)
  const isOwnWeak = people.some(({ isMe, quality }) => isMe && quality === 'poor')
  const shownName = nameOf(shown ?? { name: room.name, role: 'host' })
  return (
    <div className={kept === null ? 'meet-stages' : 'meet-stages meet-two'}>
      <section className={content === null ? 'meet-stage' : 'meet-stage meet-presented'}>
        {stream !== null && shown?.cutOff !== true && (
          <RemotePicture stream={stream} loudspeaker={loudspeaker} label={t`Video of ${shownName}`} />
        )}
        {content !== null && (
          <div className="meet-presentation">
            <CallVideo stream={content} label={t`Shared content`} />
          </div>
        )}
        {link !== 'up' ? (
          <p className="meet-plate meet-waiting" role="status">
            <Icon name={link === 'lost' ? 'wifiSlash' : 'hourglassMedium'} />
            <NoCallText link={link} joinedAt={joinedAt} />
          </p>
        ) : people.some(({ isMe, waiting }) => isMe && waiting) ? (
          <p className="meet-plate meet-waiting" role="status">
            <Icon name="lockSimple" />
            <Trans>The call is locked. Stay on this page. Someone in the call can let you in.</Trans>
          </p>
        ) : (
          shown === undefined && (
            <p className="meet-plate meet-waiting" role="status">
              <Icon name="hourglassMedium" />
              <Trans>
                You are in the call. The others will appear here when they turn on their cameras. Stay on this
                page.
              </Trans>
            </p>
          )
        )}
        {link === 'up' && shown?.cutOff === true && (
          <p className="meet-plate meet-waiting" role="status">
            <Icon name="wifiSlash" />
            <Trans>Their connection was interrupted. You are still in the call. Stay on this page.</Trans>
          </p>
        )}
        {link === 'up' && limit !== null && limit !== 'one_bed' && isRoomShown && (
          <p className="meet-plate meet-waiting" role="status">
            <Icon name={limit === 'asking' || limit === 'pending' ? 'hourglassMedium' : 'videoCameraSlash'} />
            <RoomPictureText picture={limit} />
          </p>
        )}
        {microphone !== 'missing' && !systemMuted && <DeviceNotice media={media} />}
        <UnheardNote microphone={microphone} systemMuted={systemMuted} />
        {picture !== null && (
          <div className="meet-self">
            <SelfPicture stream={picture} />
            {link === 'up' && (
              <em>
                <Trans>You</Trans>
              </em>
            )}
          </div>
        )}
        {link === 'up' && shown !== undefined && (
          <div className="meet-who">
            <strong>
              <bdi>{shownName}</bdi>
            </strong>
            {speaking !== undefined && (
              <span>
                <Trans>Speaking now</Trans>
              </span>
            )}
            {presenter !== undefined && content !== null && (
              <span>
                <Trans>
                  <bdi>{presenter.name}</bdi> is sharing
                </Trans>
              </span>
            )}
            {isPaused && (
              <span role="status">
                <Trans>Picture paused: weak connection</Trans>
              </span>
            )}
            {roomAway !== undefined && (
              <span role="status">
                <bdi>{nameOf(roomAway)}</bdi> · <Trans>Connection interrupted</Trans>
              </span>
            )}
            {limit !== null && limit !== 'one_bed' && !isRoomShown && (
              <span role="status">
                <RoomPictureText picture={limit} />
              </span>
            )}
            {silenced && camera === 'off' && microphone === 'off' && (
              <span role="status">
                <Trans>
                  The page was interrupted. You are back in the call with your camera and microphone off.
                </Trans>
              </span>
            )}
            {sharing && (
              <span>
                <Trans>You are sharing your screen with everyone</Trans>
              </span>
            )}
            {isUnclear && kept === null && (
              <span role="status">
                <Trans>Signing is not clear</Trans>
              </span>
            )}
            {isOwnWeak ? (
              <WeakConnectionNote>
                <Trans>
                  <strong>Your connection is weak.</strong> Move closer to the Wi-Fi, or use a cable.
                </Trans>
              </WeakConnectionNote>
            ) : (
              shown.quality === 'poor' &&
              !shown.cutOff && (
                <WeakConnectionNote>
                  <Trans>
                    The connection of <bdi>{shownName}</bdi> is weak.
                  </Trans>
                </WeakConnectionNote>
              )
            )}
          </div>
        )}
      </section>
      {kept !== null && presentation !== null && (
        <KeptPicture
          person={kept}
          name={nameOf(kept)}
          roomName={room.name}
          stream={presentation}
          isUnclear={isUnclear}
          isOwnWeak={isOwnWeak}
        />
      )}
    </div>
  )
}
