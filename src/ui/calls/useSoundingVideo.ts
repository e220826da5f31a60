import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface SoundingVideo {
  video: RefObject<HTMLVideoElement | null>
  /** The browser wants a touch before it plays what sounds. */
  needsTouch: boolean
  play: () => void
}

/** Plays a stream with its sound in the element that takes the ref; again with each stream that takes its place. */
export function useSoundingVideo(stream: MediaStream): SoundingVideo {
  const video = useRef<HTMLVideoElement>(null)
  const [needsTouch, setNeedsTouch] = useState(false)
  const play = useCallback(() => {
    video.current?.play().then(
      () => setNeedsTouch(false),
      // A newer stream that takes the place of this one is no refusal.
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
