import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
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
  feeds: LocalMedia
  talk: ActiveCall
  invitation: Invitation
  /** True if the user rejoined after a crash, with camera and microphone off. */
  silenced: boolean
}

/**
 * Shows the call: the active speaker large and the user small, with participants and chat beside them or one
 * press away.
 */
export function CallScreen({ feeds, talk, invitation, silenced }: CallScreenProps) {
  const { t } = useLingui()
  const { link } = useAtomValue(talk.viewAtom)
  const wide = useWide()
  const [sheet, setSheet] = useState<CallSheet | null>(null)
  const [moving, setMoving] = useState(false)
  const { room } = invitation
  const roomName = useRoomText()(room)
  const { host } = talk
  const close = () => setSheet(null)
  const camera = host !== null && moving && (
    <RoomCameraPanel camera={host.camera} connected={link === 'up'} onClose={() => setMoving(false)} />
  )
  return (
    <MeetFrame
      inCall
      strip={
        <ConnectionBar
          room={<bdi>{roomName}</bdi>}
          status={<CallStatus talk={talk} />}
          whole={link === 'up'}
          waiting={0}
        />
      }
    >
      <PageHeading className="sr-only">{t`Call with ${roomName}`}</PageHeading>
      <div className="meet-talk">
        <CallStage feeds={feeds} talk={talk} room={room} silenced={silenced} />
        {!wide && camera !== false ? (
          camera
        ) : (
          <CallControls
            feeds={feeds}
            talk={talk}
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
            <ParticipantList talk={talk} room={room} />
            {host !== null && <HostControls talk={talk} host={host} />}
            <CallChat chat={talk.chat} />
          </aside>
        )}
      </div>
      {!wide && sheet === 'people' && (
        <Modal title={<Trans>Participants</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <ParticipantList talk={talk} room={room} />
          {host !== null && <HostControls talk={talk} host={host} />}
        </Modal>
      )}
      {!wide && sheet === 'chat' && (
        <Modal title={<Trans>Chat</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <CallChat chat={talk.chat} />
        </Modal>
      )}
    </MeetFrame>
  )
}
