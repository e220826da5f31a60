import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CameraButton, MicrophoneButton } from '../media/MediaButtons.tsx'
import { MediaProblemText } from '../media/MediaProblemText.tsx'
import { mediaProblem } from '../media/mediaProblem.ts'
import { SelfPicture } from '../media/SelfPicture.tsx'

/**
 * Shows the user's own picture as it will be sent, or why there is none, with buttons to turn camera and
 * microphone off before others see or hear anything.
 */
export function LobbyPreview({ media }: { media: LocalMedia }) {
  const { camera, microphone, picture } = useAtomValue(media.viewAtom)
  const problem = mediaProblem(camera)
  const both = problem !== null && problem === mediaProblem(microphone)
  return (
    <section className={picture === null ? 'meet-stage meet-shut' : 'meet-stage'}>
      {picture === null ? (
        <p className="meet-plate" role="status">
          <Icon name={camera === 'opening' ? 'videoCamera' : 'cameraSlash'} />
          {problem !== null ? (
            <MediaProblemText kind={both ? 'both' : 'camera'} problem={problem} />
          ) : camera === 'opening' ? (
            <Trans>Allow camera and microphone when your browser asks.</Trans>
          ) : (
            <Trans>Your camera is off</Trans>
          )}
        </p>
      ) : (
        <>
          <SelfPicture stream={picture} />
          <p className="pill">
            <Icon name="eye" />
            <Trans>Only you can see this</Trans>
          </p>
        </>
      )}
      <div className="meet-stage-keys">
        <MicrophoneButton state={microphone} onTurn={(on) => void media.turn('microphone', on)} />
        <CameraButton state={camera} onTurn={(on) => void media.turn('camera', on)} />
      </div>
    </section>
  )
}
