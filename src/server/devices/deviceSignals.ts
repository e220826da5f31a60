import type { Bus } from './bus.ts'
import type { DeviceNews } from './busMessages.ts'
import type { Nodes } from './nodes.ts'

/** What of a device's state the console's boards show. */
type Shown = Pick<DeviceNews & { online: true }, 'in_call' | 'covered'>

/** Tells every process what becomes of the rooms' devices, as far as a board of the console shows it. */
export class DeviceSignals {
  readonly #nodes: Nodes
  readonly #listeners = new Set<(news: DeviceNews) => void>()
  readonly #gapListeners = new Set<() => void>()
  readonly #alertListeners = new Set<(rooms: readonly string[]) => void>()
  /** What was told last of the devices that are linked here: a camera that moves is no news. */
  readonly #told = new Map<string, { link: string; shown: Shown }>()

  constructor(bus: Bus, nodes: Nodes) {
    this.#nodes = nodes
    bus.onGap(() => this.#gap())
    // What it held is gone without a word.
    nodes.onDeath(() => this.#gap())
    bus.subscribe((message) => {
      if (message.type === 'device_news') this.#tell(message.news)
      if (message.type === 'alerts_changed') this.#tellAlerts(message.rooms)
    })
  }

  /** The device of a link that is held here said something. */
  heard(room: string, link: string, { in_call, covered }: Shown): void {
    const told = this.#told.get(room)
    if (told?.link === link && told.shown.in_call === in_call && told.shown.covered === covered) return
    this.#told.set(room, { link, shown: { in_call, covered } })
    this.#broadcast({ room, link, online: true, in_call, covered })
  }

  /** A link is no more; of one that another took the place of nobody needs to hear. */
  lost(room: string, link: string): void {
    if (this.#told.get(room)?.link === link) this.#told.delete(room)
    this.#broadcast({ room, link, online: false })
  }

  /** The alerts of these rooms are others than they were; after the transaction has committed. */
  alertsChanged(rooms: readonly string[]): void {
    this.#tellAlerts(rooms)
    for (let from = 0; from < rooms.length; from += roomsAMessage)
      this.#nodes.broadcast({ type: 'alerts_changed', rooms: rooms.slice(from, from + roomsAMessage) })
  }

  /** Hears of all devices, those of other processes too. Answers the end of it. */
  onNews(listener: (news: DeviceNews) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onAlerts(listener: (rooms: readonly string[]) => void): () => void {
    this.#alertListeners.add(listener)
    return () => this.#alertListeners.delete(listener)
  }

  /** News may have been missed: ask the database. Answers the end of it. */
  onGap(handler: () => void): () => void {
    this.#gapListeners.add(handler)
    return () => this.#gapListeners.delete(handler)
  }

  #gap(): void {
    for (const listener of this.#gapListeners) listener()
  }

  #broadcast(news: DeviceNews): void {
    this.#tell(news)
    this.#nodes.broadcast({ type: 'device_news', news })
  }

  #tell(news: DeviceNews): void {
    for (const listener of this.#listeners) listener(news)
  }

  #tellAlerts(rooms: readonly string[]): void {
    for (const listener of this.#alertListeners) listener(rooms)
  }
}

/** A message between processes stays below 8,000 bytes with so many ids in it. */
const roomsAMessage = 150
