import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import type { Loudspeaker } from '../../state/meet/loudspeaker.ts'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { MediaProblemText } from '../media/MediaProblemText.tsx'
import { CameraButton, MicrophoneButton } from '../media/MediaButtons.tsx'
import { SoundDialog } from '../media/SoundDialog.tsx'
import { EchoNote } from './EchoNote.tsx'

export type CallSheet = 'people' | 'chat'

interface CallControlsProps {
  media: LocalMedia
  loudspeaker: Loudspeaker
  call: ActiveCall
  /** Opens the participants or the chat; present only if they are not already visible. */
  onSheet?: ((sheet: CallSheet) => void) | undefined
  /**
   * For clinicians: true if the camera pad is open, and the callback that opens and closes it (`onMoving`).
   */
  moving?: boolean
  onMoving?: ((moving: boolean) => void) | undefined
}

/** Shows the participant's controls in a call. */
export function CallControls({
  media,
  loudspeaker,
  call,
  onSheet,
  moving = false,
  onMoving,
}: CallControlsProps) {
  const { camera, microphone, choices } = useAtomValue(media.viewAtom)
  const { choices: loudspeakers } = useAtomValue(loudspeaker.viewAtom)
  const hasChoices = [...Object.values(choices), loudspeakers].some(({ length }) => length > 1)
  const { people, sharing, link } = useAtomValue(call.viewAtom)
  const unread = useAtomValue(call.chat.unreadAtom)
  const [asking, setAsking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const unreadText = unread > 9 ? '9+' : String(unread)
  const mutedByHost = microphone === 'on' && people.some(({ isMe, muted }) => isMe && muted)
  return (
    <div className="meet-keys">
      {mutedByHost && (
        <InlineAlert kind="warning" live>
          <Trans>Someone turned off your microphone. Press the Mic button to turn it on again.</Trans>
        </InlineAlert>
      )}
      {camera !== 'on' && camera !== 'off' && camera !== 'opening' && (
        <InlineAlert kind="warning" live>
          <MediaProblemText kind="camera" problem={camera} />
        </InlineAlert>
      )}
      {microphone !== 'on' && microphone !== 'off' && microphone !== 'opening' && (
        <InlineAlert kind="warning" live>
          <MediaProblemText kind="microphone" problem={microphone} />
        </InlineAlert>
      )}
      <EchoNote media={media} call={call} onSound={() => setChoosing(true)} />
      <div className="meet-bar">
        <MicrophoneButton
          state={mutedByHost ? 'off' : microphone}
          onTurn={(on) => void call.turnMicrophone(on)}
        />
        <CameraButton state={camera} onTurn={(on) => void call.turnCamera(on)} />
        {onSheet !== undefined && (
          <>
            <Button icon="chatCircleDots" onPress={() => onSheet('chat')}>
              <Trans>Chat</Trans>
              {unread > 0 && (
                <span className="meet-badge">
                  <span aria-hidden="true">{unreadText}</span>
                  <span className="sr-only">
                    {' '}
                    <Plural value={unread} one="# unread message" other="# unread messages" />
                  </span>
                </span>
              )}
            </Button>
            <Button icon="usersThree" onPress={() => onSheet('people')}>
              <Trans>Participants</Trans>
            </Button>
          </>
        )}
        {onMoving !== undefined && (
          <Button icon="arrowsOutCardinal" pressed={moving} onPress={() => onMoving(!moving)}>
            <Trans>Move Camera</Trans>
          </Button>
        )}
        {hasChoices && (
          <Button icon="slidersHorizontal" onPress={() => setChoosing(true)}>
            <Trans>Sound</Trans>
          </Button>
        )}
        {call.canShare && (
          <Button
            icon="presentation"
            pressed={sharing}
            onPress={() => void call.share(!sharing)}
            disabledReason={link !== 'up' && !sharing ? <Trans>Not connected</Trans> : undefined}
          >
            {sharing ? <Trans>Stop Sharing</Trans> : <Trans>Share</Trans>}
          </Button>
        )}
        <Button tone="danger" icon="phoneDisconnect" onPress={() => setAsking(true)}>
          <Trans>Leave</Trans>
        </Button>
      </div>
      {choosing && <SoundDialog media={media} loudspeaker={loudspeaker} onClose={() => setChoosing(false)} />}
      <ConfirmDialog
        open={asking}
        title={<Trans>Leave the call?</Trans>}
        yes={<Trans>Leave</Trans>}
        no={<Trans>Stay</Trans>}
        onYes={() => void call.leave()}
        onNo={() => setAsking(false)}
      >
        <Trans>The others stay in the call. While it continues, you can rejoin from this page.</Trans>
      </ConfirmDialog>
    </div>
  )
}
