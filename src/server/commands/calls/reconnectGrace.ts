import { roomCallTimes } from '../../../domain/calls/roomCallRules.ts'
import { usualTiming } from '../../timing.ts'
import type { Departed } from '../../conference/conference.ts'

/** A page that is closed and one that is loaded again go alike: both are waited for, a little longer than the room does. */
const closedMs = roomCallTimes.aloneMs + 5_000

/** Those who may be on their way back into a conference, by name. Times are epoch milliseconds. */
export class ReconnectGrace {
  readonly #until = new Map<string, number>()
  readonly #leftMs: number

  /** `leftMs`: how long who left by their own word, or was removed, is waited for. */
  constructor(leftMs = usualTiming.callLeftMs) {
    this.#leftMs = leftMs
  }

  /** The roster has changed to these names; `departed` has gone with that. */
  changed(names: readonly string[], departed: Departed | null, now: number): void {
    if (departed?.departure === 'closed' || departed?.departure === 'silent')
      this.#until.set(departed.displayName, now + closedMs)
    else if (departed !== null) this.#until.delete(departed.displayName)
    for (const name of names) this.#until.delete(name)
  }

  /** How long the conference is to be kept for them, in milliseconds. */
  waitMs(now: number): number {
    return Math.max(this.#leftMs, ...[...this.#until.values()].map((until) => until - now))
  }
}
