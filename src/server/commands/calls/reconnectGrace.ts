import { roomCallTimes } from '../../../domain/calls/roomCallRules.ts'
import { usualTiming } from '../../timing.ts'
import type { Departed } from '../../conference/conference.ts'

/**
 * A closed page and a reloaded page leave in the same way: both are waited for, slightly longer than the room
 * screen waits.
 */
const closedMs = roomCallTimes.aloneMs + 5_000

/** Participants who may be reconnecting to a conference, by name. Times are epoch milliseconds. */
export class ReconnectGrace {
  readonly #until = new Map<string, number>()
  readonly #leftMs: number

  /** `leftMs` is the wait for participants who left deliberately or were removed, in milliseconds. */
  constructor(leftMs = usualTiming.callLeftMs) {
    this.#leftMs = leftMs
  }

  /** Records the new roster; `departed` is the participant who left with this change. */
  changed(names: readonly string[], departed: Departed | null, now: number): void {
    if (departed?.departure === 'closed' || departed?.departure === 'silent')
      this.#until.set(departed.displayName, now + closedMs)
    else if (departed !== null) this.#until.delete(departed.displayName)
    for (const name of names) this.#until.delete(name)
  }

  /** Returns how long the conference must be kept for them, in milliseconds. */
  waitMs(now: number): number {
    return Math.max(this.#leftMs, ...[...this.#until.values()].map((until) => until - now))
  }
}
