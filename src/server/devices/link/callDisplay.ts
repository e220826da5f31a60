import { backoffMs } from '../../../domain/backoff.ts'
import type { ServerFrame } from '../../../contract/devices/deviceLink.ts'
import type { CallNews } from '../../cluster/busMessages.ts'
import type { CallSignals } from '../../cluster/callSignals.ts'
import type { RoomKnock } from '../../../contract/calls/knocks.ts'
import type { RoomCalls } from '../../../contract/calls/roomCalls.ts'
import type { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { Log } from '../../config.ts'
import type { LinkedRoom } from '../roomLink.ts'

/** Waits before a failed read is repeated, in milliseconds: the first one, and the longest while the database is away. */
const retryMs = { first: 2_000, longest: 30_000 }

/** News after which a room may show something else. A call that ends has no news of its own for its wait. */
const readsAfter: ReadonlySet<CallNews['name']> = new Set(['knock', 'waiting', 'roommate', 'call'])

interface CallDisplayDeps {
  room: Pick<LinkedRoom, 'id'>
  callSignals: Pick<CallSignals, 'follow' | 'onGap'>
  log: Log
  reads: Pick<BatchWriter<string, RoomCalls>, 'add'>
  send(frame: ServerFrame): void
}

/**
 * The knock and the waiting call on one room's screen: the screen shows the same ones after it was linked
 * again.
 */
export class CallDisplay {
  readonly #deps: CallDisplayDeps
  #isReading = false
  /** True if something may have changed since the last read began. */
  #isStale = false
  /** Frames as they were sent last, by type. */
  readonly #sent = new Map<string, string>()
  /** Knock that the screen shows; null for none. */
  #knock: RoomKnock | null = null
  #retrying: ReturnType<typeof setTimeout> | undefined
  /** Number of reads that failed since the last that did not. */
  #failures = 0
  #isStopped = false
  #stops: readonly (() => void)[] = []

  constructor(deps: CallDisplayDeps) {
    this.#deps = deps
  }

  /** True if the room's screen shows the countdown of an emergency entry. */
  get isEntry(): boolean {
    return this.#knock?.kind === 'emergency'
  }

  /** Shows the room's knock and waiting call from now on. */
  start(): void {
    const { room, callSignals } = this.#deps
    this.#stops = [
      callSignals.follow(room.id, (news) => {
        // Read again: news of two servers can arrive in any order.
        if (readsAfter.has(news.name)) void this.#update()
      }),
      callSignals.onGap(() => void this.#update()),
    ]
    void this.#update()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#retrying)
    for (const stop of this.#stops) stop()
  }

  /** Sends everything as it is now, also if it has not changed. */
  async show(): Promise<void> {
    this.#sent.clear()
    await this.#update()
  }

  async #update(): Promise<void> {
    const { room, reads, log } = this.#deps
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    clearTimeout(this.#retrying)
    try {
      while (this.#isStale) {
        this.#isStale = false
        const calls = await reads.add(room.id)
        if (!this.#isStale) this.#send(calls)
      }
      this.#failures = 0
    } catch (error) {
      if (this.#isStopped) return
      // Hundreds of rooms fail together when the database is away: each says so once.
      if (this.#failures === 0)
        log.warn({ err: error }, 'a room’s screen could not be brought up to date with its calls')
      const waitMs = backoffMs(this.#failures, Math.random(), retryMs.first, retryMs.longest)
      this.#failures += 1
      this.#retrying = setTimeout(() => void this.#update(), waitMs)
    } finally {
      this.#isReading = false
    }
  }

  #send({ knock, waiting, roommate }: RoomCalls): void {
    this.#knock = knock
    const frames: ServerFrame[] = [
      { type: 'knock', knock },
      { type: 'waiting', waiting },
      { type: 'roommate', question: roommate },
    ]
    for (const frame of frames) {
      const written = JSON.stringify(frame)
      if (this.#sent.get(frame.type) === written) continue
      this.#sent.set(frame.type, written)
      this.#deps.send(frame)
    }
  }
}
