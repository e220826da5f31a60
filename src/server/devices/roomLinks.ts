import type { DeviceState } from '../../contract/devices/device.ts'
import { linkCloseCodes } from '../../contract/devices/deviceLink.ts'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/devices/deviceStore.ts'
import type { Bus } from '../cluster/bus.ts'
import type { BusMessage } from '../cluster/busMessages.ts'
import type { DeviceRecords } from './deviceRecords.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import type { CommandForwarder } from './commandForwarder.ts'
import { LinkOwnership } from './linkOwnership.ts'
import type { Peers } from '../cluster/peers.ts'
import { offline, type AuthorizedCommand, type Outcome } from '../cluster/authorizedCommand.ts'
import type { RoomEvent } from '../cluster/roomEvent.ts'
import type { RoomLink } from './roomLink.ts'
import { RoomSubscribers, type RoomSubscriber } from './roomSubscribers.ts'

/** How often this process renews its interest in rooms that other processes hold, in milliseconds. */
const renewMs = 5_000

interface RoomLinksDeps {
  bus: Bus
  peers: Peers
  directory: LinkDirectory
  forwarder: CommandForwarder
  clock: Clock
  database: Database
  records: DeviceRecords
}

/** A link that is held here, with the actions that other parts of the server may trigger on it. */
export interface HeldLink {
  link: RoomLink
  /** Shows a new entry code. */
  renewEntry(): void
  /** Sends the privacy commands that are pending in the database. */
  flushPrivacy(): void
}

/**
 * All rooms, no matter which process their devices are linked to. Routes access devices only through this
 * class.
 */
export class RoomLinks {
  readonly #deps: RoomLinksDeps
  readonly #held = new Map<string, HeldLink>()
  /** Links that ended in this process, until their final state is in the database. */
  readonly #ending = new Map<string, RoomLink>()
  readonly #watchers: RoomSubscribers
  readonly #claims: LinkOwnership
  #timer: NodeJS.Timeout | undefined

  constructor(deps: RoomLinksDeps) {
    this.#deps = deps
    this.#watchers = new RoomSubscribers(deps.bus, deps.clock)
    this.#claims = new LinkOwnership({
      ...deps,
      held: () => [...this.#held.values()].map(({ link }) => link),
    })
    deps.bus.subscribe((message, from) => this.#onMessage(message, from))
    deps.bus.onGap(() => this.#catchUp())
    // Peers that took this process for dead sent it nothing.
    deps.peers.onRevival(() => this.#catchUp())
    // While the peers take this process for dead, only this process can reach its devices: they must connect
    // elsewhere.
    deps.peers.onSilence(() => {
      for (const { link } of Array.from(this.#held.values())) link.close(linkCloseCodes.restarting)
    })
    deps.peers.onDeath((peerId) => {
      deps.directory.dropPeer(peerId)
      this.#catchUp()
    })
  }

  start(): void {
    this.#claims.start()
    this.#timer = setInterval(() => {
      for (const { room } of this.#watchers.followed()) this.#interestChanged(room, false)
      for (const [room, { link }] of this.#held) link.preview(this.#watchers.wantsPreview(room))
    }, renewMs)
  }

  /** Closes every link with `code`, each after its device has answered all commands sent to it. */
  async stop(code: number): Promise<void> {
    clearInterval(this.#timer)
    this.#claims.stop()
    await Promise.all([...this.#held.values()].map(({ link }) => link.leave(code)))
  }

  /** Number of devices that are linked to this process. */
  get linked(): number {
    return this.#held.size
  }

  /**
   * Takes over the room's device for this process. It replaces an older link of the device; if a newer one
   * exists, this link is closed.
   */
  hold(held: HeldLink): void {
    const room = held.link.room.id
    const before = this.#held.get(room)
    if (before !== undefined && before.link.since > held.link.since)
      return held.link.close(linkCloseCodes.replaced)
    this.#held.set(room, held)
    before?.link.close(linkCloseCodes.replaced)
    this.#deps.directory.forget(room)
    this.#deps.peers.broadcast({ type: 'link_up', room, link: held.link.id })
    this.#claims.confirm(held.link)
    for (const event of held.link.snapshot()) this.#watchers.publish(room, event)
    held.link.preview(this.#watchers.wantsPreview(room))
  }

  /**
   * Releases a closed link: nothing passes over it from this point. Does nothing if a newer link has replaced
   * it.
   */
  letGo(link: RoomLink): void {
    const room = link.room.id
    if (this.#held.get(room)?.link !== link) return
    this.#held.delete(room)
    this.#ending.set(room, link)
    void this.#seek(room, link.state)
  }

  /**
   * Announces that the end of a closed link is recorded, so that other processes can read its final state.
   */
  gone(link: RoomLink): void {
    if (this.#ending.get(link.room.id) === link) this.#ending.delete(link.room.id)
    this.#deps.peers.broadcast({ type: 'link_down', room: link.room.id, link: link.id })
  }

  /**
   * Returns the last state that the room’s device reported to this process, if the database may not have it
   * yet; otherwise null. A device that reconnects immediately thus keeps the room’s state.
   */
  lastTold(room: string): DeviceState | null {
    const state = (this.#held.get(room)?.link ?? this.#ending.get(room))?.state ?? null
    return state && { ...state, moving: false }
  }

  /**
   * Sends a command to the room's device, through this process or another one; resolves within about
   * `answerMs`.
   */
  async sendCommand(room: string, command: AuthorizedCommand): Promise<Outcome> {
    const held = this.#held.get(room)
    return held === undefined ? this.#deps.forwarder.forward(room, command) : held.link.execute(command)
  }

  async ask(room: string, session: string): Promise<void> {
    const held = this.#held.get(room)
    if (held !== undefined) held.link.ask(session)
    else await this.#toHolder(room, { type: 'ask', room, session })
  }

  async renewEntry(room: string): Promise<void> {
    const held = this.#held.get(room)
    if (held !== undefined) held.renewEntry()
    else await this.#toHolder(room, { type: 'entry_used', room })
  }

  async flushPrivacy(room: string): Promise<void> {
    const held = this.#held.get(room)
    if (held !== undefined) held.flushPrivacy()
    else await this.#toHolder(room, { type: 'privacy_waiting', room })
  }

  /** Closes the link that authenticated with the room’s credential, which is no longer valid. */
  revokeCredential(room: string): void {
    this.#held.get(room)?.link.close(linkCloseCodes.wrongCredential)
    this.#deps.peers.broadcast({ type: 'credential_revoked', room })
  }

  /** Ends a session of this room; called in every process. */
  forgetSession(room: string, session: string): void {
    this.#held.get(room)?.link.forgetSession(session)
  }

  async isOnline(room: string): Promise<boolean> {
    return this.#held.has(room) || (await this.#deps.directory.holderOf(room)) !== null
  }

  /**
   * Subscribes to a room; the holder of the device’s link sends a snapshot first. Returns a function that
   * unsubscribes.
   */
  watch(room: string, watcher: RoomSubscriber): () => void {
    this.#watchers.add(room, watcher)
    this.#interestChanged(room)
    for (const event of this.#held.get(room)?.link.snapshot() ?? []) watcher.event?.(event)
    return () => {
      this.#watchers.remove(room, watcher)
      this.#interestChanged(room)
    }
  }

  /** Forwards an event of a link that is held here; events of a replaced link are ignored. */
  publishEvent(link: RoomLink, event: RoomEvent): void {
    if (this.#held.get(link.room.id)?.link === link) this.#watchers.publish(link.room.id, event)
  }

  show(link: RoomLink, jpeg: string): void {
    if (this.#held.get(link.room.id)?.link === link) this.#watchers.show(link.room.id, jpeg)
  }

  #interestChanged(room: string, snapshot = true): void {
    const held = this.#held.get(room)
    if (held !== undefined) {
      held.link.preview(this.#watchers.wantsPreview(room))
      return
    }
    const interest = this.#watchers.interestIn(room)
    if (interest === null) void this.#toHolder(room, { type: 'unwatch', room })
    else void this.#toHolder(room, { type: 'watch', room, snapshot, ...interest })
  }

  async #toHolder(room: string, message: BusMessage): Promise<void> {
    const peerId = await this.#holderElsewhere(room)
    if (peerId !== null) this.#deps.bus.publish(peerId, message)
  }

  #holderElsewhere(room: string): Promise<string | null> {
    return this.#deps.directory.holderOf(room).catch(() => null)
  }

  /**
   * Catches up after a gap: messages may have been lost, or their sender died before sending them. Their
   * content is in the database.
   */
  #catchUp(): void {
    this.#seekAll()
    for (const held of this.#held.values()) held.flushPrivacy()
  }

  #seekAll(): void {
    for (const { room } of this.#watchers.followed()) if (!this.#held.has(room)) void this.#seek(room)
  }

  /**
   * Follows the room to the process that now holds its device. If there is none, the watchers receive the
   * last known state and that the device is offline. The state is `last`, otherwise one that this process has
   * and the database may not have yet, otherwise the one in the database.
   */
  async #seek(room: string, last: DeviceState | null = null): Promise<void> {
    if (this.#watchers.interestIn(room) === null) return
    const peerId = await this.#holderElsewhere(room)
    if (this.#held.has(room)) return
    if (peerId !== null) return this.#interestChanged(room)
    this.#watchers.hear(room, { kind: 'control', holder: null })
    const state =
      last ??
      this.lastTold(room) ??
      (await this.#deps.database
        .transaction('platform', (tx) => deviceStore.lastState(tx, room))
        .catch(() => null))
    if (!this.#held.has(room)) this.#watchers.hear(room, { kind: 'device', online: false, state })
  }

  #onMessage(message: BusMessage, from: string): void {
    switch (message.type) {
      case 'link_up':
        this.#deps.directory.up(message.room, from, message.link)
        if (this.#watchers.interestIn(message.room) !== null) this.#interestChanged(message.room)
        return this.#contest(message.room)
      case 'link_down':
        if (this.#deps.directory.down(message.room, message.link)) void this.#seek(message.room)
        return
      case 'room_event':
        return this.#watchers.hear(message.room, message.event)
      case 'frame':
        return this.#watchers.see(message.room, message.jpeg)
      case 'credential_revoked':
        return this.#verifyCredential(message.room)
      case 'order':
        return void this.#executeFor(from, message)
      default: {
        const held = 'room' in message ? this.#held.get(message.room) : undefined
        if (held !== undefined) this.#toHeld(held, message, from)
      }
    }
  }

  /**
   * Verifies the held link when another process took the room’s device; the database decides which link is
   * later.
   */
  #contest(room: string): void {
    const held = this.#held.get(room)
    if (held !== undefined) this.#claims.confirm(held.link)
  }

  #verifyCredential(room: string): void {
    const held = this.#held.get(room)
    if (held !== undefined) this.#claims.verifyCredential(held.link)
  }

  async #executeFor(from: string, { id, room, order }: BusMessage & { type: 'order' }): Promise<void> {
    const outcome = (await this.#held.get(room)?.link.execute(order)) ?? offline
    this.#deps.bus.publish(from, { type: 'outcome', id, outcome })
  }

  #toHeld({ link, renewEntry, flushPrivacy }: HeldLink, message: BusMessage, from: string): void {
    switch (message.type) {
      case 'ask':
        return link.ask(message.session)
      case 'entry_used':
        return renewEntry()
      case 'privacy_waiting':
        return flushPrivacy()
      case 'watch':
        this.#watchers.addRemote(message.room, from, message.preview)
        if (message.snapshot) {
          for (const event of link.snapshot()) {
            this.#deps.bus.publish(from, { type: 'room_event', room: message.room, event })
          }
        }
        return link.preview(this.#watchers.wantsPreview(message.room))
      case 'unwatch':
        this.#watchers.removeRemote(message.room, from)
        return link.preview(this.#watchers.wantsPreview(message.room))
      default:
    }
  }
}
