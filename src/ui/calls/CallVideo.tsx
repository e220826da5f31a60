import { useEffect, useRef } from 'react'

interface CallVideoProps {
  stream: MediaStream
  label: string
  className?: string
}

/**
 * Shows a call's picture without its sound. The sound is played elsewhere, and two players in one room would
 * echo.
 */
export function CallVideo({ stream, label, className = 'call-video' }: CallVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const shown = video.current
    if (shown === null) return
    shown.srcObject = stream
    // Ignore the rejection: a newer stream replaces this one and aborts its `play()`, and the newer one then
    // plays.
    shown.play().catch(() => undefined)
    return () => {
      shown.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      className={className}
      aria-label={label}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
    />
  )
}
