import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/deviceStore.ts'
import type { Bus } from './bus.ts'
import type { Nodes } from './nodes.ts'

/** That nobody holds a room is believed for so long; that somebody does, until he says otherwise or dies. */
const absentMs = 2_000

/** Which other process holds a room's device: what broadcasts told, else what the database says. */
export class Directory {
  readonly #parts: { database: Database; bus: Bus; nodes: Nodes; clock: Clock }
  readonly #known = new Map<string, { node: string | null; link: string; at: number }>()

  constructor(parts: { database: Database; bus: Bus; nodes: Nodes; clock: Clock }) {
    this.#parts = parts
    parts.bus.onGap(() => this.#known.clear())
  }

  /** The other process that holds the room's device; null when none does. */
  async holderOf(room: string): Promise<string | null> {
    const { database, bus, nodes, clock } = this.#parts
    if (nodes.alone) return null
    const known = this.#known.get(room)
    if (known !== undefined && (known.node !== null || clock.now() - known.at < absentMs)) return known.node
    const holder = await database.transaction('platform', (tx) => deviceStore.holderOf(tx, room))
    const node = holder === null || holder.nodeId === bus.nodeId ? null : holder.nodeId
    this.#known.set(room, { node, link: holder?.linkId ?? '', at: clock.now() })
    return node
  }

  up(room: string, node: string, link: string): void {
    this.#known.set(room, { node, link, at: this.#parts.clock.now() })
  }

  /** Answers whether this was the link that was known. */
  down(room: string, link: string): boolean {
    const known = this.#known.get(room)
    if (known?.link !== link) return false
    this.#known.delete(room)
    return true
  }

  forget(room: string): void {
    this.#known.delete(room)
  }

  /** A process died: answers the rooms it held, as far as they were known. */
  dropNode(node: string): string[] {
    const rooms = [...this.#known].filter(([, holder]) => holder.node === node).map(([room]) => room)
    for (const room of rooms) this.#known.delete(room)
    return rooms
  }
}
