import type { Bus } from './bus.ts'
import type { CallNews } from './busMessages.ts'
import type { Nodes } from './nodes.ts'

/** Tells every process what happens to the calls of rooms, so that their remotes hear of it, and conferences end. */
export class CallSignals {
  readonly #bus: Bus
  readonly #nodes: Nodes
  readonly #news = new Map<string, Set<(news: CallNews) => void>>()
  /** Who is in the call of a room, by the last news of it. */
  readonly #people = new Map<string, string[]>()
  readonly #ends = new Set<(alias: string) => void>()

  constructor(bus: Bus, nodes: Nodes) {
    this.#bus = bus
    this.#nodes = nodes
    bus.subscribe((message) => {
      if (message.type === 'call_news') this.#tell(message.room, message.news)
      if (message.type === 'conference_over') this.#end(message.alias)
    })
  }

  /** Called when the others had taken this process for dead, and the people in its conferences for gone. */
  onRevival(handler: () => void): void {
    this.#nodes.onRevival(handler)
  }

  /** After the transaction that caused it has committed. */
  tell(room: string, news: CallNews): void {
    this.#tell(room, news)
    this.#nodes.broadcast({ type: 'call_news', room, news })
  }

  /** Whoever is still in the conference must leave, on whatever process it is held. */
  endConference(alias: string): void {
    this.#end(alias)
    this.#nodes.broadcast({ type: 'conference_over', alias })
  }

  /** Hears of a room's calls and invites. Answers the end of it. */
  follow(room: string, listener: (news: CallNews) => void): () => void {
    const listeners = this.#news.get(room) ?? new Set()
    this.#news.set(room, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#news.delete(room)
    }
  }

  onConferenceEnd(listener: (alias: string) => void): () => void {
    this.#ends.add(listener)
    return () => this.#ends.delete(listener)
  }

  /** News may have been missed: ask the database. */
  onGap(handler: () => void): () => void {
    return this.#bus.onGap(handler)
  }

  /** The names of those in a room's call, as far as this process has heard of it. */
  peopleIn(room: string): string[] {
    return this.#people.get(room) ?? []
  }

  #tell(room: string, news: CallNews): void {
    if (news.name === 'call') {
      if (news.data.status === 'running') this.#people.set(room, news.data.participants)
      else this.#people.delete(room)
    }
    for (const listener of this.#news.get(room) ?? []) listener(news)
  }

  #end(alias: string): void {
    for (const listener of this.#ends) listener(alias)
  }
}
