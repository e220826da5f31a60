import type { Bus } from './bus.ts'
import type { CallNews } from './busMessages.ts'
import type { Nodes } from './nodes.ts'

/** Tells every process what happens to the calls of rooms, so that their remotes hear of it, and conferences end. */
export class CallSignals {
  readonly #nodes: Nodes
  readonly #news = new Map<string, Set<(news: CallNews) => void>>()
  /** Who is in the call of a room, by the last news of it. */
  readonly #people = new Map<string, string[]>()
  readonly #ends = new Set<(alias: string) => void>()
  readonly #gapListeners = new Set<() => void>()

  constructor(bus: Bus, nodes: Nodes) {
    this.#nodes = nodes
    bus.onGap(() => this.#gap())
    // Whoever took this process for dead sent it nothing.
    nodes.onRevival(() => this.#gap())
    // One that died may have ended a call, and not come to say so.
    nodes.onDeath(() => this.#gap())
    bus.subscribe((message) => {
      if (message.type === 'call_news') this.#tell(message.room, message.news)
      if (message.type === 'conference_over') this.#end(message.alias)
    })
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

  /**
   * News may have been missed, also because its process died or the others took this one for dead: ask the database. Answers
   * the end of it.
   */
  onGap(handler: () => void): () => void {
    this.#gapListeners.add(handler)
    return () => this.#gapListeners.delete(handler)
  }

  /** The names of those in a room's call, as far as this process has heard of it. */
  peopleIn(room: string): string[] {
    return this.#people.get(room) ?? []
  }

  #gap(): void {
    for (const listener of [...this.#gapListeners]) listener()
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
