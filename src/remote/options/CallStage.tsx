import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import {
  callContentAtom,
  callPictureAtom,
  limitedPictureAtom,
  speakerAtom,
} from '../../state/calls/participants.ts'
import { conferenceConnectionAtom } from '../../state/calls/conferenceConnection.ts'
import { contentShareAtom } from '../../state/calls/contentShare.ts'
import { deviceAtom, privacyAtom } from '../../state/devices/device.ts'
import type { WaitingCall } from '../../contract/calls/callClaims.ts'
import { waitingStage } from '../../domain/calls/waitingStage.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { waitingCallAtom } from '../../state/bedside/waitingCall.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { RoomPictureText } from '../../ui/visits/RoomPictureText.tsx'
import { useSlowCall } from '../../ui/calls/useSlowCall.ts'
import { CameraPill } from '../../ui/camera/CameraPill.tsx'
import { CoverButton } from '../privacyControl/CoverButton.tsx'
import { personTone } from '../participants/personTone.ts'
import { CallHeader } from './CallHeader.tsx'
import { ClinicianWait } from './ClinicianWait.tsx'
import { SharedContent } from './share/SharedContent.tsx'
import { useRoomIsAway } from './useRoomIsAway.ts'

function CameraText({ privacy }: { privacy: 'on' | 'covered' | 'camera_off' | 'unknown' }): ReactNode {
  if (privacy === 'on') return <Trans>Camera is on</Trans>
  if (privacy === 'covered') return <Trans>Camera is covered</Trans>
  if (privacy === 'camera_off') return <Trans>Camera is off</Trans>
  return <Trans>Camera status unknown</Trans>
}

interface WaitingTextProps {
  waiting: WaitingCall | null
  kind: string
  isConnected: boolean
  roomIsAway: boolean
  startedAt: number
}

/** Explains in one sentence why no one can be seen yet. */
function WaitingText({ waiting, kind, isConnected, roomIsAway, startedAt }: WaitingTextProps): ReactNode {
  if (kind === 'calling') return <Trans>Calling. This takes a moment.</Trans>
  if (kind === 'ending') return <Trans>Ending the call…</Trans>
  if (kind === 'idle' || kind === 'failed') return <Trans>There is no call right now.</Trans>
  if (!isConnected) return <ConnectingText startedAt={startedAt} />
  if (roomIsAway) return <RoomAwayText />
  if (waiting !== null && waitingStage(waiting).kind !== 'first')
    return <ClinicianWait waiting={waiting} own={false} />
  return <WaitingForOthers />
}

/** Shows what the others get of the room when they join. */
function WaitingForOthers(): ReactNode {
  const camera = useAtomValue(privacyAtom)
  const microphone = useAtomValue(deviceAtom).state?.microphone
  if (camera === 'unknown') return <Trans>Waiting for the others.</Trans>
  if (camera === 'covered')
    return <Trans>Waiting for the others. They cannot see or hear you when they join.</Trans>
  if (camera === 'camera_off')
    return <Trans>Waiting for the others. They hear you when they join, and do not see you.</Trans>
  if (microphone === 'off')
    return <Trans>Waiting for the others. They see you when they join, and do not hear you.</Trans>
  return <Trans>Waiting for the others. They see and hear you on the room screen when they join.</Trans>
}

function ConnectingText({ startedAt }: { startedAt: number }): ReactNode {
  return useSlowCall(startedAt) ? (
    <Trans>
      This remote is not in the call yet. Look at the room screen. If there is no call, press End and call
      again, or ask your care team for help.
    </Trans>
  ) : (
    <Trans>Connecting this remote to the call…</Trans>
  )
}

function RoomAwayText(): ReactNode {
  return <Trans>The room screen is not in the call yet. Until it joins, no one can see or hear you.</Trans>
}

/**
 * Shows the people in the call: the speaker’s picture on a tablet, without sound, because the room screen
 * plays it. Shared content is large, with the speaker in its corner.
 */
export function CallStage({ onShare }: { onShare: () => void }) {
  const { t } = useLingui()
  const [startedAt] = useState(Date.now)
  const picture = useAtomValue(callPictureAtom)
  const content = useAtomValue(callContentAtom)
  const share = useAtomValue(contentShareAtom)
  const speaker = useAtomValue(speakerAtom)
  const { kind } = useAtomValue(callAtom)
  const waiting = useAtomValue(waitingCallAtom)
  const isConnected = useAtomValue(conferenceConnectionAtom) === 'up'
  const privacy = useAtomValue(privacyAtom)
  const roomIsAway = useRoomIsAway()
  const limit = useAtomValue(limitedPictureAtom)
  const isSeen = speaker !== null && !speaker.cutOff

  return (
    <section className="call-stage" aria-label={t`The call`}>
      <SharedContent />
      {picture !== null && isSeen && (
        <div className={content === null ? 'call-speaker' : 'call-small'}>
          <CallVideo stream={picture} label={t`Video of ${speaker.name}`} />
        </div>
      )}
      {share.kind !== 'none' && share.what === 'picture' && (
        <div className="call-small">
          <CallVideo stream={share.content.stream} label={t`Your photo`} />
        </div>
      )}
      {(picture === null || !isSeen) && content === null && speaker !== null && (
        <Avatar name={speaker.name} tone={personTone(speaker.part)} />
      )}
      {speaker === null && (
        <div className="call-waiting" role="status">
          <WaitingText
            waiting={waiting}
            kind={kind}
            isConnected={isConnected}
            roomIsAway={roomIsAway}
            startedAt={startedAt}
          />
        </div>
      )}
      <div className="call-privacy">
        <CameraPill camera={privacy === 'on' ? 'open' : privacy === 'unknown' ? 'unknown' : 'shut'}>
          <CameraText privacy={privacy} />
        </CameraPill>
        <CoverButton />
      </div>
      {speaker !== null && (
        <CallHeader
          speaker={speaker}
          onShare={onShare}
          state={isConnected ? undefined : <Trans>Reconnecting</Trans>}
        >
          {roomIsAway && (
            <span role="status">
              <RoomAwayText />
            </span>
          )}
          {limit !== null && !roomIsAway && (
            <span role="status">
              <RoomPictureText picture={limit} />
            </span>
          )}
        </CallHeader>
      )}
    </section>
  )
}
