import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { roomPictureIn } from '../../domain/calls/roomPictureIn.ts'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import type { Loudspeaker } from '../../state/meet/loudspeaker.ts'
import type { Invitation } from '../../state/meet/ports.ts'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { ConnectionBar } from '../../ui/status/ConnectionBar.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { HostControls } from './HostControls.tsx'
import { MeetFrame } from '../MeetFrame.tsx'
import { ParticipantList } from './ParticipantList.tsx'
import { RoomCameraPanel } from './RoomCameraPanel.tsx'
import { CallControls, type CallSheet } from './CallControls.tsx'
import { CallStatus } from './CallStatus.tsx'
import { CallStage } from './CallStage.tsx'
import { CallChat } from './CallChat.tsx'
import { useRoomText } from '../useRoomText.ts'
import { useWide } from '../useWide.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface CallScreenProps {
  media: LocalMedia
  loudspeaker: Loudspeaker
  call: ActiveCall
  invitation: Invitation
  /** True if the user rejoined after a crash, with camera and microphone off. */
  silenced: boolean
}

/**
 * Shows the call: the active speaker large and the user small, with participants and chat beside them or one
 * press away.
 */
export function CallScreen({ media, loudspeaker, call, invitation, silenced }: CallScreenProps) {
  const { t } = useLingui()
  const { link, people } = useAtomValue(call.viewAtom)
  const wide = useWide()
  const [sheet, setSheet] = useState<CallSheet | null>(null)
  const [moving, setMoving] = useState(false)
  const { room } = invitation
  const roomName = useRoomText()(room)
  const { host } = call
  const close = () => setSheet(null)
  const camera = host !== null && moving && (
    <RoomCameraPanel
      camera={host.camera}
      connected={link === 'up'}
      staysOnBed={roomPictureIn(people) === 'one_bed'}
      onClose={() => setMoving(false)}
    />
  )
  return (
    <MeetFrame
      inCall
      strip={
        <ConnectionBar
          room={<bdi>{roomName}</bdi>}
          status={<CallStatus call={call} />}
          isConnected={link === 'up'}
          waiting={0}
        />
      }
    >
      <PageHeading className="sr-only">{t`Call with ${roomName}`}</PageHeading>
      <div className="meet-talk">
        <CallStage media={media} loudspeaker={loudspeaker} call={call} room={room} silenced={silenced} />
        {!wide && camera !== false ? (
          camera
        ) : (
          <CallControls
            media={media}
            loudspeaker={loudspeaker}
            call={call}
            onSheet={wide ? undefined : setSheet}
            moving={moving}
            onMoving={host === null ? undefined : setMoving}
          />
        )}
        {wide && camera !== false && <aside className="meet-panel">{camera}</aside>}
        {wide && camera === false && (
          <aside
            className={host === null ? 'meet-panel' : 'meet-panel meet-hosted'}
            aria-label={t`People and messages`}
          >
            <h2>
              <Trans>Participants</Trans>
            </h2>
            <ParticipantList call={call} room={room} />
            {host !== null && <HostControls call={call} host={host} />}
            <CallChat chat={call.chat} />
          </aside>
        )}
      </div>
      {!wide && sheet === 'people' && (
        <Modal title={<Trans>Participants</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <ParticipantList call={call} room={room} />
          {host !== null && <HostControls call={call} host={host} />}
        </Modal>
      )}
      {!wide && sheet === 'chat' && (
        <Modal title={<Trans>Chat</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <CallChat chat={call.chat} />
        </Modal>
      )}
    </MeetFrame>
  )
}
