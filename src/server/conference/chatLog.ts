import type { ConferenceEvent } from './eventLine.ts'

/** So many messages of one conference are kept, for people who come back. */
const mostKept = 200

interface Said {
  readonly event: ConferenceEvent
  /** Epoch milliseconds. */
  readonly at: number
  readonly from: string
  /** Null: to everybody. */
  readonly to: string | null
}

/** What was said in a conference as long as it lasts, by persons and not by places: who comes back has another place. */
export class ChatLog {
  #said: readonly Said[] = []

  add(said: Said): void {
    this.#said = [...this.#said, said].slice(-mostKept)
  }

  /** What `person` was to hear since then, in its order. */
  heardBy(person: string, since: number): ConferenceEvent[] {
    return this.#said
      .filter(({ at, from, to }) => at >= since && from !== person && (to === null || to === person))
      .map(({ event }) => event)
  }
}
