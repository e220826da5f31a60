import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSoundingVideo } from '../../ui/calls/useSoundingVideo.ts'

interface SoundingVideoProps {
  stream: MediaStream
  label: string
  /** True if anyone can be seen. The sound plays in any case. */
  seen: boolean
}

/** Plays a call's picture with its sound. If the browser requires a touch first, it shows a button. */
export function SoundingVideo({ stream, label, seen }: SoundingVideoProps) {
  const { video, needsTouch, play } = useSoundingVideo(stream)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people who talk now: there are no captions to show */}
      <video
        ref={video}
        className={seen ? 'call-video' : 'call-video own-unseen'}
        aria-label={label}
        playsInline
        disablePictureInPicture
      />
      {needsTouch && (
        <div className="own-silent">
          <Button tone="primary" icon="bellRinging" onPress={play}>
            <Trans>Turn On the Sound</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
