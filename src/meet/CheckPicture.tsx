import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Feeds } from '../state/meet/feeds.ts'
import { Icon } from '../ui/Icon.tsx'
import { CameraKey, MicrophoneKey } from './FeedKeys.tsx'
import { SelfPicture } from './SelfPicture.tsx'

/** One's own picture, as it will be sent, with the keys that turn it off before anybody sees it. */
export function CheckPicture({ feeds }: { feeds: Feeds }) {
  const { camera, microphone, picture } = useAtomValue(feeds.viewAtom)
  return (
    <section className={picture === null ? 'meet-stage meet-shut' : 'meet-stage'}>
      {picture === null ? (
        <p className="meet-plate" role="status">
          <Icon name={camera === 'opening' ? 'videoCamera' : 'videoCameraSlash'} />
          {camera === 'opening' ? (
            <Trans>Allow camera and microphone when your browser asks.</Trans>
          ) : camera === 'off' ? (
            <Trans>Your camera is off</Trans>
          ) : (
            <Trans>No picture</Trans>
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
