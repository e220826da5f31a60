import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSoundingVideo } from '../../ui/calls/useSoundingVideo.ts'

/**
 * Plays the call's video with sound. Shows a button if the browser requires a touch before it plays sound.
 */
export function RemotePicture({ stream, label }: { stream: MediaStream; label: string }) {
  const { video, needsTouch, play } = useSoundingVideo(stream)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people who talk now: there are no captions to show */}
      <video ref={video} aria-label={label} playsInline disablePictureInPicture />
      {needsTouch && (
        <div className="meet-silent">
          <Button tone="primary" icon="bellRinging" onPress={play}>
            <Trans>Turn On the Sound</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
