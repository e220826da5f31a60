import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Feeds } from '../state/meet/feeds.ts'
import type { Talk } from '../state/meet/talk.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Key } from '../ui/Key.tsx'
import { Note } from '../ui/Note.tsx'
import { FeedProblemWords } from './FeedProblemWords.tsx'
import { CameraKey, MicrophoneKey } from './FeedKeys.tsx'

export type TalkSheet = 'people' | 'chat'

interface TalkKeysProps {
  feeds: Feeds
  talk: Talk
  /** Where people and messages are not in sight: opens them. */
  onSheet?: (sheet: TalkSheet) => void
  /**
   * For clinicians: true if the camera pad is open, and the callback that opens and closes it (`onMoving`).
   */
  moving?: boolean
  onMoving?: (moving: boolean) => void
}

/** Shows the participant's controls in a call. */
export function TalkKeys({ feeds, talk, onSheet, moving = false, onMoving }: TalkKeysProps) {
  const { camera, microphone } = useAtomValue(feeds.viewAtom)
  const { people, sharing, link } = useAtomValue(talk.viewAtom)
  const unread = useAtomValue(talk.chat.unreadAtom)
  const [asking, setAsking] = useState(false)
  const unreadText = unread > 9 ? '9+' : String(unread)
  const mutedByHost = microphone === 'on' && people.some(({ isMe, muted }) => isMe && muted)
  return (
    <div className="meet-keys">
      {mutedByHost && (
        <Note kind="warning" live>
          <Trans>Your microphone was turned off in the call. Press Mic Off to turn it on again.</Trans>
        </Note>
      )}
      {camera !== 'on' && camera !== 'off' && camera !== 'opening' && (
        <Note kind="warning" live>
          <FeedProblemWords kind="camera" problem={camera} />
        </Note>
      )}
      {microphone !== 'on' && microphone !== 'off' && microphone !== 'opening' && (
        <Note kind="warning" live>
          <FeedProblemWords kind="microphone" problem={microphone} />
        </Note>
      )}
      <div className="meet-bar">
        <MicrophoneKey
          state={mutedByHost ? 'off' : microphone}
          onTurn={(on) => void talk.turnMicrophone(on)}
        />
        <CameraKey state={camera} onTurn={(on) => void talk.turnCamera(on)} />
        {onSheet !== undefined && (
          <>
            <Key icon="chatCircleDots" onPress={() => onSheet('chat')}>
              <Trans>Chat</Trans>
              {unread > 0 && (
                <span className="meet-badge">
                  {unreadText}
                  <span className="sr-only">
                    {' '}
                    <Trans>unread</Trans>
                  </span>
                </span>
              )}
            </Key>
            <Key icon="usersThree" onPress={() => onSheet('people')}>
              <Trans>Participants</Trans>
            </Key>
          </>
        )}
        {onMoving !== undefined && (
          <Key icon="arrowsOutCardinal" pressed={moving} onPress={() => onMoving(!moving)}>
            <Trans>Move Camera</Trans>
          </Key>
        )}
        {talk.canShare && (
          <Key
            icon="presentation"
            pressed={sharing}
            onPress={() => void talk.share(!sharing)}
            {...(link !== 'up' && !sharing && { disabledReason: <Trans>Not connected</Trans> })}
          >
            {sharing ? <Trans>Stop Sharing</Trans> : <Trans>Share</Trans>}
          </Key>
        )}
        <Key tone="danger" icon="phoneDisconnect" onPress={() => setAsking(true)}>
          <Trans>Leave</Trans>
        </Key>
      </div>
      <AskDialog
        open={asking}
        title={<Trans>Leave the call?</Trans>}
        yes={<Trans>Leave</Trans>}
        no={<Trans>Stay</Trans>}
        onYes={() => void talk.leave()}
        onNo={() => setAsking(false)}
      >
        <Trans>The others stay in the call. While it goes on, you can come back from this page.</Trans>
      </AskDialog>
    </div>
  )
}
