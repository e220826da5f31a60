import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Loudspeaker } from '../../state/meet/loudspeaker.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSoundingVideo } from '../../ui/calls/useSoundingVideo.ts'

interface RemotePictureProps {
  stream: MediaStream
  loudspeaker: Loudspeaker
  label: string
}

/**
 * Plays the call's video with sound, on the chosen loudspeaker. Shows a button if the browser requires a touch
 * before it plays sound.
 */
export function RemotePicture({ stream, loudspeaker, label }: RemotePictureProps) {
  const { video, needsTouch, play } = useSoundingVideo(stream)
  const { canChoose, sink } = useAtomValue(loudspeaker.viewAtom)
  useEffect(() => {
    // A loudspeaker that was just unplugged is refused; the choice then returns to the system's.
    if (canChoose) video.current?.setSinkId(sink).catch(() => undefined)
  }, [video, canChoose, sink])
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
