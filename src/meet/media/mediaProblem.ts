import type { LocalMediaState } from '../../state/meet/localMedia.ts'
import type { MediaProblem } from '../../state/meet/ports.ts'

/**
 * Returns the reason why a camera or microphone does not open; null while it is on, opening, or turned off by
 * the user.
 */
export const mediaProblem = (state: LocalMediaState): MediaProblem | null =>
  state === 'on' || state === 'off' || state === 'opening' ? null : state
