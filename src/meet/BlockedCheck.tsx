import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Feeds } from '../state/meet/feeds.ts'
import { Key } from '../ui/Key.tsx'
import { Note } from '../ui/Note.tsx'
import { CheckPicture } from './CheckPicture.tsx'
import { FeedProblemWords } from './FeedProblemWords.tsx'
import { PermissionSteps } from './PermissionSteps.tsx'
import { browserKind } from './browserKind.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

interface BlockedCheckProps {
  feeds: Feeds
  /** Label for joining without the blocked device. */
  joinWord: ReactNode
  onGoOn: () => void
}

/** Shows how to allow the camera or microphone that the browser blocks for this page. */
export function BlockedCheck({ feeds, joinWord, onGoOn }: BlockedCheckProps) {
  const { camera, microphone, picture } = useAtomValue(feeds.viewAtom)
  const opening = camera === 'opening' || microphone === 'opening'
  return (
    <div className="meet-check meet-blocked">
      <div className="meet-title">
        <PageHeading>
          <Trans>Let us use your camera and microphone</Trans>
        </PageHeading>
      </div>
      <CheckPicture feeds={feeds} />
      <div className="meet-side">
        {/* A camera problem is shown in place of the picture. */}
        {picture !== null && (
          <Note kind="warning" live>
            <FeedProblemWords kind="microphone" problem="denied" />
          </Note>
        )}
        <PermissionSteps browser={browserKind(navigator.userAgent, navigator.maxTouchPoints)} />
        <div className="meet-join-keys">
          <Key
            tone="primary"
            icon="arrowsClockwise"
            className="meet-lead"
            state={opening ? 'busy' : 'idle'}
            onPress={() => void feeds.open()}
          >
            <Trans>Try Again</Trans>
          </Key>
          <Key onPress={onGoOn}>{joinWord}</Key>
        </div>
      </div>
    </div>
  )
}
