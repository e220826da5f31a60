import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Key } from '../../ui/Key.tsx'

interface SoundingVideoProps {
  stream: MediaStream
  label: string
  /** Whether there is anybody to be seen; what is heard is heard in any case. */
  seen: boolean
}

/** A call's picture with its sound. Where the browser wants a touch before it plays, it offers one. */
export function SoundingVideo({ stream, label, seen }: SoundingVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [silent, setSilent] = useState(false)
  const play = useCallback(async () => {
    try {
      await video.current?.play()
      setSilent(false)
    } catch (error) {
      // A newer stream that takes the place of this one is no refusal.
      setSilent(error instanceof DOMException && error.name === 'NotAllowedError')
    }
  }, [])
  useEffect(() => {
    const shown = video.current
    if (shown === null) return undefined
    shown.srcObject = stream
    void play()
    return () => {
      shown.srcObject = null
    }
  }, [stream, play])
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
      {silent && (
        <div className="own-silent">
          <Key tone="primary" icon="bellRinging" onPress={() => void play()}>
            <Trans>Turn On the Sound</Trans>
          </Key>
        </div>
      )}
    </>
  )
}
