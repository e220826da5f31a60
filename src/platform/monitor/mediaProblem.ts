/** Why a camera or microphone did not open, by the names that getUserMedia gives its errors. */
export function mediaProblem(error: unknown): 'denied' | 'missing' | 'failed' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}

/**
 * Opens a stream. Browsers hide `mediaDevices` on an address that is neither https nor this machine: nothing
 * can be opened there, just as if the person had refused.
 */
export async function openMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('not a secure address', 'SecurityError')
  return navigator.mediaDevices.getUserMedia(constraints)
}

/** Ends a stream: when this returns, its hardware is off. */
export function endMedia(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) {
    track.enabled = false
    track.stop()
  }
}
