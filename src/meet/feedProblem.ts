import type { FeedState } from '../state/meet/feeds.ts'
import type { FeedProblem } from '../state/meet/ports.ts'

/** What keeps a camera or microphone from opening; null while it is open, opening, or wanted off. */
export const feedProblem = (state: FeedState): FeedProblem | null =>
  state === 'on' || state === 'off' || state === 'opening' ? null : state
