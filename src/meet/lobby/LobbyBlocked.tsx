import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { LobbyPreview } from './LobbyPreview.tsx'
import { MediaProblemText } from '../media/MediaProblemText.tsx'
import { PermissionSteps } from './PermissionSteps.tsx'
import { browserKind } from './browserKind.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface LobbyBlockedProps {
  media: LocalMedia
  /** Label for joining without the blocked device. */
  joinWord: ReactNode
  onGoOn: () => void
}

/** Shows how to allow the camera or microphone that the browser blocks for this page. */
export function LobbyBlocked({ media, joinWord, onGoOn }: LobbyBlockedProps) {
  const { camera, microphone, picture } = useAtomValue(media.viewAtom)
  const opening = camera === 'opening' || microphone === 'opening'
  return (
    <div className="meet-check meet-blocked">
      <div className="meet-title">
        <PageHeading>
          <Trans>Let us use your camera and microphone</Trans>
        </PageHeading>
      </div>
      <LobbyPreview media={media} />
      <div className="meet-side">
        {/* A camera problem is shown in place of the picture. */}
        {picture !== null && (
          <InlineAlert kind="warning" live>
            <MediaProblemText kind="microphone" problem="denied" />
          </InlineAlert>
        )}
        <PermissionSteps browser={browserKind(navigator.userAgent, navigator.maxTouchPoints)} />
        <div className="meet-join-keys">
          <Button
            tone="primary"
            icon="arrowsClockwise"
            className="meet-lead"
            state={opening ? 'busy' : 'idle'}
            onPress={() => void media.open()}
          >
            <Trans>Try Again</Trans>
          </Button>
          <Button onPress={onGoOn}>{joinWord}</Button>
        </div>
      </div>
    </div>
  )
}
