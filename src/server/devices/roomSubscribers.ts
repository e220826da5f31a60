import type { Clock } from '../config.ts'
import type { Bus } from '../cluster/bus.ts'
import type { RoomEvent } from '../cluster/roomEvent.ts'

/** How long another process's interest in a room lasts without renewal, in milliseconds. */
const interestMs = 15_000

export interface RoomSubscriber {
  event?(event: RoomEvent): void
  /** Receives pictures as base64 JPEG; present if the watcher wants them. */
  frame?(jpeg: string): void
}

/** Watchers of each room: streams and sockets of this process, and other processes on behalf of theirs. */
export class RoomSubscribers {
  readonly #bus: Bus
  readonly #clock: Clock
  readonly #local = new Map<string, Set<RoomSubscriber>>()
  readonly #remote = new Map<string, Map<string, { preview: boolean; until: number }>>()

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus
    this.#clock = clock
  }

  add(room: string, watcher: RoomSubscriber): void {
    const watchers = this.#local.get(room) ?? new Set()
    this.#local.set(room, watchers.add(watcher))
  }

  remove(room: string, watcher: RoomSubscriber): void {
    const watchers = this.#local.get(room)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.#local.delete(room)
  }

  /** Returns the rooms that this process follows, and whether it wants their pictures. */
  followed(): { room: string; preview: boolean }[] {
    return [...this.#local.keys()].map((room) => ({ room, preview: this.#localPreview(room) }))
  }

  /** Returns null if no watcher in this process follows the room. */
  interestIn(room: string): { preview: boolean } | null {
    return this.#local.has(room) ? { preview: this.#localPreview(room) } : null
  }

  addRemote(room: string, peerId: string, preview: boolean): void {
    const peers = this.#remote.get(room) ?? new Map<string, { preview: boolean; until: number }>()
    this.#remote.set(room, peers.set(peerId, { preview, until: this.#clock.now() + interestMs }))
  }

  removeRemote(room: string, peerId: string): void {
    const peers = this.#remote.get(room)
    peers?.delete(peerId)
    if (peers?.size === 0) this.#remote.delete(room)
  }

  wantsPreview(room: string): boolean {
    return this.#localPreview(room) || this.#interested(room).some(([, { preview }]) => preview)
  }

  /** Sends an event of the room's link, which this process holds, to all watchers. */
  publish(room: string, event: RoomEvent): void {
    this.hear(room, event)
    for (const [peerId] of this.#interested(room))
      this.#bus.publish(peerId, { type: 'room_event', room, event })
  }

  show(room: string, jpeg: string): void {
    this.see(room, jpeg)
    for (const [peerId, { preview }] of this.#interested(room)) {
      if (preview) this.#bus.publish(peerId, { type: 'frame', room, jpeg })
    }
  }

  /** Passes an event from another process to the watchers in this process. */
  hear(room: string, event: RoomEvent): void {
    for (const watcher of this.#local.get(room) ?? []) watcher.event?.(event)
  }

  see(room: string, jpeg: string): void {
    for (const watcher of this.#local.get(room) ?? []) watcher.frame?.(jpeg)
  }

  #localPreview(room: string): boolean {
    return [...(this.#local.get(room) ?? [])].some((watcher) => watcher.frame !== undefined)
  }

  #interested(room: string): [string, { preview: boolean }][] {
    const now = this.#clock.now()
    return [...(this.#remote.get(room) ?? [])].filter(([, { until }]) => now < until)
  }
}
