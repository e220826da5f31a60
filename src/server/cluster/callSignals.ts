import type { Bus } from './bus.ts'
import type { CallNews } from './busMessages.ts'
import type { Peers } from './peers.ts'

type PictureListener = (alias: string, closes: boolean) => void

/** Notifies every process of events in the rooms’ calls, so that remotes are informed and conferences end. */
export class CallSignals {
  readonly #peers: Peers
  readonly #news = new Map<string, Set<(news: CallNews) => void>>()
  /** Participants of each room’s call, from the latest news. */
  readonly #people = new Map<string, string[]>()
  readonly #ends = new Set<(alias: string) => void>()
  readonly #pictures = new Set<PictureListener>()
  readonly #gapListeners = new Set<() => void>()

  constructor(bus: Bus, peers: Peers) {
    this.#peers = peers
    bus.onGap(() => this.#gap())
    // Peers that took this process for dead sent it nothing.
    peers.onRevival(() => this.#gap())
    // A process that died may have ended a call without announcing it.
    peers.onDeath(() => this.#gap())
    bus.subscribe((message) => {
      if (message.type === 'call_news') this.#notify(message.room, message.news)
      if (message.type === 'conference_over') this.#end(message.alias)
      if (message.type === 'room_picture') this.#changePicture(message.alias, message.closes)
    })
  }

  /** Broadcasts call news. Call it after the transaction that caused them has committed. */
  publish(room: string, news: CallNews): void {
    this.#notify(room, news)
    this.#peers.broadcast({ type: 'call_news', room, news })
  }

  /** Ends a conference: all remaining participants must leave, whichever process hosts it. */
  endConference(alias: string): void {
    this.#end(alias)
    this.#peers.broadcast({ type: 'conference_over', alias })
  }

  /**
   * Call after the commit: another picture of a room may leave its conference, whichever process hosts it. `closes`:
   * less than before, so that nothing is forwarded until the new picture is known.
   */
  changePicture(alias: string, closes: boolean): void {
    this.#changePicture(alias, closes)
    this.#peers.broadcast({ type: 'room_picture', alias, closes })
  }

  onPictureChange(listener: PictureListener): () => void {
    this.#pictures.add(listener)
    return () => this.#pictures.delete(listener)
  }

  /** Subscribes to news of a room’s calls and invites. Returns a function that unsubscribes. */
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
   * Subscribes to gaps: news may have been missed, also because its sender died or because peers took this
   * process for dead, so the listener must read the database. Returns a function that unsubscribes.
   */
  onGap(handler: () => void): () => void {
    this.#gapListeners.add(handler)
    return () => this.#gapListeners.delete(handler)
  }

  /** Returns the names of the participants in a room's call, as last reported to this process. */
  peopleIn(room: string): string[] {
    return this.#people.get(room) ?? []
  }

  #gap(): void {
    for (const listener of Array.from(this.#gapListeners)) listener()
  }

  #notify(room: string, news: CallNews): void {
    if (news.name === 'call') {
      if (news.data.status === 'running') this.#people.set(room, news.data.participants)
      else this.#people.delete(room)
    }
    for (const listener of this.#news.get(room) ?? []) listener(news)
  }

  #changePicture(alias: string, closes: boolean): void {
    for (const listener of this.#pictures) listener(alias, closes)
  }

  #end(alias: string): void {
    for (const listener of this.#ends) listener(alias)
  }
}
