import type { FeedState } from '../state/meet/feeds.ts'
import type { FeedProblem } from '../state/meet/ports.ts'

/**
 * Returns the reason why a camera or microphone does not open; null while it is on, opening, or turned off by
 * the user.
 */
export const feedProblem = (state: FeedState): FeedProblem | null =>
  state === 'on' || state === 'off' || state === 'opening' ? null : state
