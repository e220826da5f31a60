/** Maps an error name of getUserMedia to the reason why a camera or microphone did not open. */
export function mediaProblem(error: unknown): 'denied' | 'missing' | 'failed' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}

/**
 * Opens a stream. Browsers hide `mediaDevices` on an insecure address (neither https nor this machine). This
 * is treated as if the user had refused.
 */
export async function openMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('not a secure address', 'SecurityError')
  return navigator.mediaDevices.getUserMedia(constraints)
}

/** Stops a stream: when this returns, its hardware is off. */
export function endMedia(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) {
    track.enabled = false
    track.stop()
  }
}
