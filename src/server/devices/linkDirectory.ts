import type { Clock } from '../config.ts'
import type { Bus } from '../cluster/bus.ts'
import type { Peers } from '../cluster/peers.ts'

/**
 * How long a "no holder" entry is trusted, in milliseconds. A known holder is trusted until it reports
 * otherwise or dies.
 */
const absentMs = 2_000

interface Known {
  /** Process that holds the room; null if none does. */
  peerId: string | null
  link: string
  at: number
  /** True if the holder did not answer: the database is read before this entry is trusted again. */
  doubted?: boolean
}

/** A link in the database. */
interface Holder {
  readonly peerId: string
  readonly linkId: string
}

interface LinkDirectoryDeps {
  /** Reads the link of the room's device from the database; null if there is none. */
  readHolder(room: string): Promise<Holder | null>
  bus: Pick<Bus, 'peerId' | 'onGap'>
  peers: Pick<Peers, 'alone'>
  clock: Clock
}

/** A read of the database that is under way. */
interface Read {
  readonly room: string
  /** A link ended, a process died or broadcasts were lost since it began: its answer may be older than that. */
  isOutdated: boolean
}

/** Finds the other process that holds a room’s device: from broadcasts, otherwise from the database. */
export class LinkDirectory {
  readonly #deps: LinkDirectoryDeps
  readonly #known = new Map<string, Known>()
  readonly #reads = new Set<Read>()

  constructor(deps: LinkDirectoryDeps) {
    this.#deps = deps
    deps.bus.onGap(() => {
      this.#known.clear()
      for (const read of this.#reads) read.isOutdated = true
    })
  }

  /** Returns the other process that holds the room's device; null if none does. */
  async holderOf(room: string): Promise<string | null> {
    const { bus, peers, clock } = this.#deps
    if (peers.alone) return null
    const known = this.#known.get(room)
    if (known !== undefined && this.#isBelieved(known)) return known.peerId
    const holder = await this.#read(room)
    const latest = this.#known.get(room)
    // A broadcast that arrived during the read is newer than its result.
    if (latest !== undefined && latest !== known) return latest.peerId
    const peerId = holder === null || holder.peerId === bus.peerId ? null : holder.peerId
    this.#known.set(room, { peerId, link: holder?.linkId ?? '', at: clock.now() })
    return peerId
  }

  /** Reads the holder from the database, again if the answer may be older than what was heard while it was read. */
  async #read(room: string): Promise<Holder | null> {
    const read: Read = { room, isOutdated: false }
    this.#reads.add(read)
    try {
      for (;;) {
        read.isOutdated = false
        const holder = await this.#deps.readHolder(room)
        if (!read.isOutdated) return holder
      }
    } finally {
      this.#reads.delete(read)
    }
  }

  up(room: string, peerId: string, link: string): void {
    this.#known.set(room, { peerId, link, at: this.#deps.clock.now() })
  }

  /** Returns true if this was the known link. */
  down(room: string, link: string): boolean {
    for (const read of this.#reads) if (read.room === room) read.isOutdated = true
    if (this.#known.get(room)?.link !== link) return false
    this.#known.set(room, { peerId: null, link, at: this.#deps.clock.now() })
    return true
  }

  /** Marks the room's holder as doubtful, because it did not answer. */
  doubt(room: string): void {
    const known = this.#known.get(room)
    if (known !== undefined) this.#known.set(room, { ...known, doubted: true })
  }

  forget(room: string): void {
    this.#known.delete(room)
  }

  dropPeer(peerId: string): void {
    for (const read of this.#reads) read.isOutdated = true
    for (const [room, holder] of this.#known) if (holder.peerId === peerId) this.#known.delete(room)
  }

  #isBelieved({ peerId, at, doubted }: Known): boolean {
    return peerId === null ? this.#deps.clock.now() - at < absentMs : doubted !== true
  }
}
