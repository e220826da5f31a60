import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface SoundingVideo {
  video: RefObject<HTMLVideoElement | null>
  /** True if the browser requires a touch before it plays sound. */
  needsTouch: boolean
  play: () => void
}

/**
 * Plays a stream with sound in the element that receives the ref, and again for each stream that replaces it.
 */
export function useSoundingVideo(stream: MediaStream): SoundingVideo {
  const video = useRef<HTMLVideoElement>(null)
  const [needsTouch, setNeedsTouch] = useState(false)
  const play = useCallback(() => {
    video.current?.play().then(
      () => setNeedsTouch(false),
      // An abort by a newer stream is not a refusal by the browser.
      (error: unknown) => setNeedsTouch(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
  }, [])
  useEffect(() => {
    const shown = video.current
    if (shown === null) return undefined
    shown.srcObject = stream
    play()
    return () => {
      shown.srcObject = null
    }
  }, [stream, play])
  return { video, needsTouch, play }
}
