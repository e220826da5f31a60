import { roomCallTimes } from '../../../domain/roomCall.ts'
import type { Departed } from '../../conference/conference.ts'

/** Who left by his own word, or was removed, is waited for so long, in milliseconds: a key may be pressed by mistake. */
const leftMs = 5_000
/** A page that is closed and one that is loaded again go alike: both are waited for, a little longer than the room does. */
const closedMs = roomCallTimes.aloneMs + 5_000

/** Those who may be on their way back into a conference, by name. Times are epoch milliseconds. */
export class Absentees {
  readonly #until = new Map<string, number>()

  /** The roster has changed to these names; `departed` has gone with that. */
  changed(names: readonly string[], departed: Departed | null, now: number): void {
    if (departed?.departure === 'closed' || departed?.departure === 'silent')
      this.#until.set(departed.displayName, now + closedMs)
    else if (departed !== null) this.#until.delete(departed.displayName)
    for (const name of names) this.#until.delete(name)
  }

  /** How long the conference is to be kept for them, in milliseconds. */
  waitMs(now: number): number {
    return Math.max(leftMs, ...[...this.#until.values()].map((until) => until - now))
  }
}
