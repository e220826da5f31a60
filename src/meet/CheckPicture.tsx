import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Feeds } from '../state/meet/feeds.ts'
import { Icon } from '../ui/Icon.tsx'
import { CameraKey, MicrophoneKey } from './FeedKeys.tsx'
import { FeedProblemWords } from './FeedProblemWords.tsx'
import { feedProblem } from './feedProblem.ts'
import { SelfPicture } from './SelfPicture.tsx'

/** One's own picture, as it will be sent, or why there is none; with the keys that turn it off before anybody sees it. */
export function CheckPicture({ feeds }: { feeds: Feeds }) {
  const { camera, microphone, picture } = useAtomValue(feeds.viewAtom)
  const problem = feedProblem(camera)
  const both = problem !== null && problem === feedProblem(microphone)
  return (
    <section className={picture === null ? 'meet-stage meet-shut' : 'meet-stage'}>
      {picture === null ? (
        <p className="meet-plate" role="status">
          <Icon name={camera === 'opening' ? 'videoCamera' : 'cameraSlash'} />
          {problem !== null ? (
            <FeedProblemWords kind={both ? 'both' : 'camera'} problem={problem} />
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
        <MicrophoneKey state={microphone} onTurn={(on) => void feeds.turn('microphone', on)} />
        <CameraKey state={camera} onTurn={(on) => void feeds.turn('camera', on)} />
      </div>
    </section>
  )
}
