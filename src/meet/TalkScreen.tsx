import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Feeds } from '../state/meet/feeds.ts'
import type { Invitation } from '../state/meet/ports.ts'
import type { Talk } from '../state/meet/talk.ts'
import { LinkStrip } from '../ui/LinkStrip.tsx'
import { SheetDialog } from '../ui/SheetDialog.tsx'
import { HostKeys } from './HostKeys.tsx'
import { MeetFrame } from './MeetFrame.tsx'
import { People } from './People.tsx'
import { RoomCameraPanel } from './RoomCameraPanel.tsx'
import { TalkKeys, type TalkSheet } from './TalkKeys.tsx'
import { TalkLine } from './TalkLine.tsx'
import { TalkPicture } from './TalkPicture.tsx'
import { TalkWriting } from './TalkWriting.tsx'
import { useWide } from './useWide.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

interface TalkScreenProps {
  feeds: Feeds
  talk: Talk
  invitation: Invitation
  /** True if the user rejoined after a crash, with camera and microphone off. */
  silenced: boolean
}

/**
 * Shows the call: the active speaker large and the user small, with participants and chat beside them or one
 * press away.
 */
export function TalkScreen({ feeds, talk, invitation, silenced }: TalkScreenProps) {
  const { t } = useLingui()
  const { link } = useAtomValue(talk.viewAtom)
  const wide = useWide()
  const [sheet, setSheet] = useState<TalkSheet | null>(null)
  const [moving, setMoving] = useState(false)
  const roomName = invitation.room.name
  const { host } = talk
  const close = () => setSheet(null)
  const camera = host !== null && moving && (
    <RoomCameraPanel camera={host.camera} connected={link === 'up'} onClose={() => setMoving(false)} />
  )
  return (
    <MeetFrame
      inCall
      strip={
        <LinkStrip
          room={<bdi>{roomName}</bdi>}
          status={<TalkLine talk={talk} />}
          whole={link === 'up'}
          waiting={0}
        />
      }
    >
      <PageHeading className="sr-only">{t`Call with ${roomName}`}</PageHeading>
      <div className="meet-talk">
        <TalkPicture feeds={feeds} talk={talk} roomName={roomName} silenced={silenced} />
        {!wide && camera !== false ? (
          camera
        ) : (
          <TalkKeys
            feeds={feeds}
            talk={talk}
            {...(!wide && { onSheet: setSheet })}
            {...(host !== null && { moving, onMoving: setMoving })}
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
            <People talk={talk} roomName={roomName} />
            {host !== null && <HostKeys talk={talk} host={host} />}
            <TalkWriting chat={talk.chat} />
          </aside>
        )}
      </div>
      {!wide && sheet === 'people' && (
        <SheetDialog title={<Trans>Participants</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <People talk={talk} roomName={roomName} />
          {host !== null && <HostKeys talk={talk} host={host} />}
        </SheetDialog>
      )}
      {!wide && sheet === 'chat' && (
        <SheetDialog title={<Trans>Chat</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <TalkWriting chat={talk.chat} />
        </SheetDialog>
      )}
    </MeetFrame>
  )
}
