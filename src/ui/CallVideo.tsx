import { useEffect, useRef } from 'react'

/** A call's picture without its sound: the room screen plays that, and two devices in one room would echo. */
export function CallVideo({ stream, label }: { stream: MediaStream; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const shown = video.current
    if (shown === null) return
    shown.srcObject = stream
    // A newer stream takes the place of this one: its play() is broken off, and the next one plays.
    shown.play().catch(() => undefined)
    return () => {
      shown.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      className="call-video"
      aria-label={label}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
    />
  )
}
