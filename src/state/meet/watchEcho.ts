import { createEchoDetector } from '../../domain/calls/echoDetector.ts'
import type { MeetMediaPort, Stop } from './ports.ts'

/**
 * Compares the microphone with the sound of the others until the returned function is called. Calls `onEcho` once
 * when that sound comes back through the microphone.
 */
export function watchEcho(
  listenLevel: MeetMediaPort['listenLevel'],
  { near, far }: { near: MediaStreamTrack; far: MediaStreamTrack },
  onEcho: () => void,
): Stop {
  const detector = createEchoDetector()
  let farLevel = 0
  let isOver = false
  const stopFar = listenLevel(far, (level) => {
    farLevel = level
  })
  const stopNear = listenLevel(near, (level) => {
    if (isOver || !detector.hear(level, farLevel)) return
    isOver = true
    onEcho()
  })
  return () => {
    isOver = true
    stopFar()
    stopNear()
  }
}
