import type { Bus } from './bus.ts'
import type { DeviceNews } from './busMessages.ts'
import type { Peers } from './peers.ts'

/** The part of a device’s state that the console’s boards show. */
type Shown = Pick<DeviceNews & { online: true }, 'in_call' | 'covered'>

/** Notifies every process of changes in the rooms’ devices, limited to what the console’s boards show. */
export class DeviceSignals {
  readonly #peers: Peers
  readonly #listeners = new Set<(news: DeviceNews) => void>()
  readonly #gapListeners = new Set<() => void>()
  readonly #alertListeners = new Set<(rooms: readonly string[]) => void>()
  /**
   * Last news sent about each device that is linked here, so that a state change that boards do not show,
   * such as a moving camera, is not sent.
   */
  readonly #sent = new Map<string, { link: string; shown: Shown }>()

  constructor(bus: Bus, peers: Peers) {
    this.#peers = peers
    bus.onGap(() => this.#gap())
    // The devices that a dead process held went offline without notice.
    peers.onDeath(() => this.#gap())
    bus.subscribe((message) => {
      if (message.type === 'device_news') this.#notify(message.news)
      if (message.type === 'alerts_changed') this.#notifyAlerts(message.rooms)
    })
  }

  /** Reports a state that a device linked to this process sent. */
  heard(room: string, link: string, { in_call, covered }: Shown): void {
    const sent = this.#sent.get(room)
    if (sent?.link === link && sent.shown.in_call === in_call && sent.shown.covered === covered) return
    this.#sent.set(room, { link, shown: { in_call, covered } })
    this.#broadcast({ room, link, online: true, in_call, covered })
  }

  /** Reports that a link has ended. A link that another one replaced needs no report. */
  lost(room: string, link: string): void {
    if (this.#sent.get(room)?.link === link) this.#sent.delete(room)
    this.#broadcast({ room, link, online: false })
  }

  /** Reports that the alerts of these rooms have changed. Call it after the transaction has committed. */
  alertsChanged(rooms: readonly string[]): void {
    this.#notifyAlerts(rooms)
    for (let from = 0; from < rooms.length; from += roomsAMessage)
      this.#peers.broadcast({ type: 'alerts_changed', rooms: rooms.slice(from, from + roomsAMessage) })
  }

  /**
   * Subscribes to news of all devices, including those linked to other processes. Returns a function that
   * unsubscribes.
   */
  onNews(listener: (news: DeviceNews) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onAlerts(listener: (rooms: readonly string[]) => void): () => void {
    this.#alertListeners.add(listener)
    return () => this.#alertListeners.delete(listener)
  }

  /**
   * Subscribes to gaps: news may have been missed, so the listener must read the database. Returns a function
   * that unsubscribes.
   */
  onGap(handler: () => void): () => void {
    this.#gapListeners.add(handler)
    return () => this.#gapListeners.delete(handler)
  }

  #gap(): void {
    for (const listener of this.#gapListeners) listener()
  }

  #broadcast(news: DeviceNews): void {
    this.#notify(news)
    this.#peers.broadcast({ type: 'device_news', news })
  }

  #notify(news: DeviceNews): void {
    for (const listener of this.#listeners) listener(news)
  }

  #notifyAlerts(rooms: readonly string[]): void {
    for (const listener of this.#alertListeners) listener(rooms)
  }
}

/** Maximum number of room ids per message, which keeps it below the bus’s limit of 8,000 bytes. */
const roomsAMessage = 150
