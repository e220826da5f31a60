import { useEffect, useRef } from 'react'

/** A picture of the call, without its sound: the room's loudspeaker plays that. */
export function CallVideo({
  stream,
  label,
  className,
}: {
  stream: MediaStream
  label: string
  className: string
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    element.srcObject = stream
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return <video ref={video} className={className} aria-label={label} autoPlay playsInline muted />
}
