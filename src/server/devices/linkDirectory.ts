import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/devices/deviceStore.ts'
import type { Bus } from '../cluster/bus.ts'
import type { Peers } from '../cluster/peers.ts'

/**
 * How long a "no holder" entry is trusted, in milliseconds. A known holder is trusted until it reports
 * otherwise or dies.
 */
const absentMs = 2_000

interface Known {
  /** The process that holds the room; null when none does. */
  node: string | null
  link: string
  at: number
  /** Its holder did not answer: the database is asked before it is believed again. */
  doubted?: boolean
}

/** Finds the other process that holds a room’s device: from broadcasts, otherwise from the database. */
export class LinkDirectory {
  readonly #parts: { database: Database; bus: Bus; nodes: Peers; clock: Clock }
  readonly #known = new Map<string, Known>()

  constructor(parts: { database: Database; bus: Bus; nodes: Peers; clock: Clock }) {
    this.#parts = parts
    parts.bus.onGap(() => this.#known.clear())
  }

  /** The other process that holds the room's device; null when none does. */
  async holderOf(room: string): Promise<string | null> {
    const { database, bus, nodes, clock } = this.#parts
    if (nodes.alone) return null
    const known = this.#known.get(room)
    if (known !== undefined && this.#isBelieved(known)) return known.node
    const holder = await database.transaction('platform', (tx) => deviceStore.holderOf(tx, room))
    const told = this.#known.get(room)
    // A broadcast that came in the meantime is newer than the answer.
    if (told !== undefined && told !== known) return told.node
    const node = holder === null || holder.nodeId === bus.nodeId ? null : holder.nodeId
    this.#known.set(room, { node, link: holder?.linkId ?? '', at: clock.now() })
    return node
  }

  up(room: string, node: string, link: string): void {
    this.#known.set(room, { node, link, at: this.#parts.clock.now() })
  }

  /** Returns true if this was the known link. */
  down(room: string, link: string): boolean {
    if (this.#known.get(room)?.link !== link) return false
    this.#known.set(room, { node: null, link, at: this.#parts.clock.now() })
    return true
  }

  /** The holder did not answer for the room. */
  doubt(room: string): void {
    const known = this.#known.get(room)
    if (known !== undefined) this.#known.set(room, { ...known, doubted: true })
  }

  forget(room: string): void {
    this.#known.delete(room)
  }

  dropNode(node: string): void {
    for (const [room, holder] of this.#known) if (holder.node === node) this.#known.delete(room)
  }

  #isBelieved({ node, at, doubted }: Known): boolean {
    return node === null ? this.#parts.clock.now() - at < absentMs : doubted !== true
  }
}
