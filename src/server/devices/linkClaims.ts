import { linkCloseCodes } from '../../contract/deviceLink.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/deviceStore.ts'
import type { Bus } from './bus.ts'
import type { DeviceRecords } from './deviceRecords.ts'
import type { Nodes } from './nodes.ts'
import type { RoomLink } from './roomLink.ts'

/**
 * How often this process compares what it holds with what is written down, in milliseconds: as often as a dead process is
 * noticed. What a lost word left wrong lasts no longer.
 */
const reviewMs = 15_000

interface LinkClaimsParts {
  database: Database
  records: DeviceRecords
  bus: Bus
  nodes: Nodes
  /** The links that this process holds now. */
  held: () => readonly RoomLink[]
}

/**
 * Whether the links that this process holds are still its own. Of two links of a room the one that was written down later
 * stays, whatever the order in which its process and the others hear of it; its row in the database is the only judge.
 */
export class LinkClaims {
  readonly #parts: LinkClaimsParts
  #timer: NodeJS.Timeout | undefined

  constructor(parts: LinkClaimsParts) {
    this.#parts = parts
    parts.bus.onGap(() => void this.review())
    parts.nodes.onRevival(() => void this.review())
  }

  start(): void {
    this.#timer = setInterval(() => void this.review(), reviewMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** After a link was announced: one that was written down meanwhile, and whose word came before there was anything to close, counts more. */
  confirm(link: RoomLink): void {
    if (this.#parts.nodes.alone) return
    this.#confirm(link).catch(() => undefined)
  }

  async #confirm(link: RoomLink): Promise<void> {
    const isOwn = await this.#parts.records.standing.add({ roomId: link.room.id, linkId: link.id })
    if (!isOwn) await this.claim(link)
  }

  /**
   * Everything held: what is written down no more is written down again, and what another has taken over is closed. So is what
   * proved itself with a credential that was revoked meanwhile: that word is said once, and may have been missed.
   */
  async review(): Promise<void> {
    await this.#verify(this.#parts.held())
  }

  /**
   * Closes the link if its credential was revoked. The broadcast may arrive after the device has enrolled again and linked with its next
   * credential: that link stays open.
   */
  verifyCredential(link: RoomLink): void {
    // If the database is unreachable now, the next review verifies it.
    void this.#verify([link])
  }

  async #verify(links: readonly RoomLink[]): Promise<void> {
    if (links.length === 0) return
    const { database, bus } = this.#parts
    const doubts = await database
      .transaction('platform', (tx) =>
        deviceStore.doubtful(
          tx,
          bus.nodeId,
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

  /** Makes sure that the link is the one that is written down, or closes it. Rejects while the database is away. */
  async claim(link: RoomLink): Promise<void> {
    const { bus, database, nodes } = this.#parts
    const { id: roomId, customerId } = link.room
    const scope = { customers: [customerId] }
    const outcome = await database.transaction(scope, (tx) =>
      deviceStore.claim(
        tx,
        { roomId, customerId },
        { nodeId: bus.nodeId, linkId: link.id, since: link.since },
      ),
    )
    if (outcome === 'own') return
    // The device may have gone to another process in the meantime …
    if (outcome === 'taken') return link.close(linkCloseCodes.replaced)
    // … or away.
    if (this.#parts.held().includes(link)) {
      nodes.broadcast({ type: 'link_up', room: roomId, link: link.id })
    } else await database.transaction(scope, (tx) => deviceStore.unlinked(tx, [{ roomId, linkId: link.id }]))
  }
}
