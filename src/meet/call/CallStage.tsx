import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ConferenceParticipant } from '../../domain/conference.ts'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoCallText } from './NoCallText.tsx'
import { RemotePicture } from './RemotePicture.tsx'
import { SelfPicture } from '../media/SelfPicture.tsx'
import { UnheardNote } from './UnheardNote.tsx'

interface CallStageProps {
  feeds: LocalMedia
  talk: ActiveCall
  roomName: string
  /** True if the user rejoined after a crash, with camera and microphone off. */
  silenced: boolean
}

/**
 * Returns the participants to show: the others with media. If the room has a screen, its remotes, which are
 * hosts without an invitation, only watch and are left out. If there is no screen, one of the remotes is the
 * patient's own phone.
 */
function seenIn(people: readonly ConferenceParticipant[], roomName: string): ConferenceParticipant[] {
  const others = people.filter(({ isMe, hasMedia, waiting }) => !isMe && hasMedia && !waiting)
  const room = others.find(({ name }) => name === roomName)
  if (room === undefined) return others
  return others.filter((one) => one === room || one.role === 'guest' || one.invitedAs !== null)
}

/**
 * Shows the active speaker, with shared content over the picture and the user's own picture in the corner.
 */
export function CallStage({ feeds, talk, roomName, silenced }: CallStageProps) {
  const { t } = useLingui()
  const [joinedAt] = useState(Date.now)
  const { link, people, speaker, stream, presentation, sharing } = useAtomValue(talk.viewAtom)
  const { picture, camera, microphone, systemMuted } = useAtomValue(feeds.viewAtom)
  const others = seenIn(people, roomName)
  const here = others.filter(({ cutOff }) => !cutOff)
  const speaking = here.find(({ uuid }) => uuid === speaker)
  const shown = speaking ?? here.find(({ name }) => name === roomName) ?? here[0] ?? others[0]
  const presenter = people.find((one) => one.presenting && !one.isMe)
  // The last picture of a screen that comes no more.
  const content = presenter?.cutOff === true ? null : presentation
  const roomAway = others.find((one) => one.cutOff && one.name === roomName && one !== shown)
  const shownName = shown?.name ?? roomName
  return (
    <section className={content === null ? 'meet-stage' : 'meet-stage meet-presented'}>
      {stream !== null && shown?.cutOff !== true && (
        <RemotePicture stream={stream} label={t`${shownName} on video`} />
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
          <Trans>The call is locked. Wait on this page: somebody in the call can let you in.</Trans>
        </p>
      ) : (
        shown === undefined && (
          <p className="meet-plate meet-waiting" role="status">
            <Icon name="hourglassMedium" />
            <Trans>Nobody else can be seen yet. Stay on this page: you are in the call.</Trans>
          </p>
        )
      )}
      {link === 'up' && shown?.cutOff === true && (
        <p className="meet-plate meet-waiting" role="status">
          <Icon name="wifiSlash" />
          <Trans>The connection over there is interrupted. Stay on this page: you are in the call.</Trans>
        </p>
      )}
      <UnheardNote microphone={microphone} systemMuted={systemMuted} />
      {picture !== null && (
        <div className="meet-self">
          <SelfPicture stream={picture} />
          <em>
            <Trans>You</Trans>
          </em>
        </div>
      )}
      {shown !== undefined && (
        <div className="meet-who">
          <strong>
            <bdi>{shown.name}</bdi>
          </strong>
          {speaking !== undefined && (
            <span>
              <Trans>Speaking now</Trans>
            </span>
          )}
          {presenter !== undefined && content !== null && (
            <span>
              <Trans>
                <bdi>{presenter.name}</bdi> shares content
              </Trans>
            </span>
          )}
          {roomAway !== undefined && (
            <span role="status">
              <bdi>{roomAway.name}</bdi> · <Trans>Connection interrupted</Trans>
            </span>
          )}
          {silenced && camera === 'off' && microphone === 'off' && (
            <span role="status">
              <Trans>Your page was lost. You are back with camera and microphone off.</Trans>
            </span>
          )}
          {sharing && (
            <span>
              <Trans>You share your screen with everybody</Trans>
            </span>
          )}
        </div>
      )}
    </section>
  )
}
