import type { ConferenceEvent } from './eventStream.ts'

/** Maximum number of messages that are kept per conference, for participants who come back. */
const mostKept = 200

interface LoggedMessage {
  readonly event: ConferenceEvent
  /** Epoch milliseconds. */
  readonly at: number
  readonly from: string
  /** `null` for everyone. */
  readonly to: string | null
}

/**
 * Messages of a conference, kept as long as it lasts, by person and not by seat: a person who comes back has
 * another seat.
 */
export class ChatLog {
  #messages: readonly LoggedMessage[] = []

  add(message: LoggedMessage): void {
    this.#messages = [...this.#messages, message].slice(-mostKept)
  }

  /** Returns what `person` should have received since then, in order. */
  heardBy(person: string, since: number): ConferenceEvent[] {
    return this.#messages
      .filter(({ at, from, to }) => at >= since && from !== person && (to === null || to === person))
      .map(({ event }) => event)
  }
}
