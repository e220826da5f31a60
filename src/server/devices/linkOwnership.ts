import { linkCloseCodes } from '../../contract/devices/deviceLink.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/devices/deviceStore.ts'
import type { Bus } from '../cluster/bus.ts'
import type { DeviceRecords } from './deviceRecords.ts'
import type { Peers } from '../cluster/peers.ts'
import type { RoomLink } from './roomLink.ts'

/**
 * How often this process compares the links that it holds with the database, in milliseconds: as often as a
 * dead process is detected. This bounds the effect of a lost message.
 */
const reviewMs = 15_000

interface LinkOwnershipDeps {
  database: Database
  records: DeviceRecords
  bus: Bus
  peers: Peers
  /** Returns the links that this process holds now. */
  held: () => readonly RoomLink[]
}

/**
 * Verifies that this process still owns the links that it holds. Of two links of a room, the one recorded
 * later wins, regardless of the order in which the processes hear of them; only the row in the database
 * decides.
 */
export class LinkOwnership {
  readonly #deps: LinkOwnershipDeps
  #timer: NodeJS.Timeout | undefined

  constructor(deps: LinkOwnershipDeps) {
    this.#deps = deps
    deps.bus.onGap(() => void this.review())
    deps.peers.onRevival(() => void this.review())
  }

  start(): void {
    this.#timer = setInterval(() => void this.review(), reviewMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Verifies a link after it was announced: a link that was recorded in the meantime wins, and its message
   * may have arrived before there was anything to close.
   */
  confirm(link: RoomLink): void {
    if (this.#deps.peers.alone) return
    this.#confirm(link).catch(() => undefined)
  }

  async #confirm(link: RoomLink): Promise<void> {
    const isOwn = await this.#deps.records.standing.add({ roomId: link.room.id, linkId: link.id })
    if (!isOwn) await this.claim(link)
  }

  /**
   * Reviews all held links: records those that are missing from the database again, and closes those that
   * another process took over. It also closes links whose credential was revoked, because the revocation is
   * broadcast only once and may have been missed.
   */
  async review(): Promise<void> {
    await this.#verify(this.#deps.held())
  }

  /**
   * Closes the link if its credential was revoked. The broadcast can arrive after the device has enrolled
   * again and linked with its next credential: that link stays open.
   */
  verifyCredential(link: RoomLink): void {
    // If the database is unreachable now, the next review verifies it.
    void this.#verify([link])
  }

  async #verify(links: readonly RoomLink[]): Promise<void> {
    if (links.length === 0) return
    const { database, bus } = this.#deps
    const doubts = await database
      .transaction('platform', (tx) =>
        deviceStore.doubtful(
          tx,
          bus.peerId,
          links.map(({ id }) => id),
        ),
      )
      .catch(() => null)
    if (doubts === null) return
    for (const link of links) {
      const doubt = doubts.get(link.id)
      if (doubt === 'gone') await this.claim(link).catch(() => undefined)
      if (doubt === 'unproven') link.close(linkCloseCodes.wrongCredential)
    }
  }

  /**
   * Verifies that the link is the recorded one, claims it if possible, and otherwise closes it. Rejects while
   * the database is unavailable.
   */
  async claim(link: RoomLink): Promise<void> {
    const { bus, database, peers } = this.#deps
    const { id: roomId, customerId } = link.room
    const scope = { customers: [customerId] }
    const outcome = await database.transaction(scope, (tx) =>
      deviceStore.claim(
        tx,
        { roomId, customerId },
        { nodeId: bus.peerId, linkId: link.id, since: link.since },
      ),
    )
    if (outcome === 'own') return
    // The device may have linked to another process in the meantime …
    if (outcome === 'taken') return link.close(linkCloseCodes.replaced)
    // … or disconnected.
    if (this.#deps.held().includes(link)) {
      peers.broadcast({ type: 'link_up', room: roomId, link: link.id })
    } else await database.transaction(scope, (tx) => deviceStore.unlinked(tx, [{ roomId, linkId: link.id }]))
  }
}
