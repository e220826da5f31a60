import type { ServerFrame } from '../../../contract/devices/deviceLink.ts'
import type { CallNews } from '../../cluster/busMessages.ts'
import type { CallSignals } from '../../cluster/callSignals.ts'
import type { RoomKnock } from '../../../contract/calls/knocks.ts'
import type { RoomCalls } from '../../../contract/calls/roomCalls.ts'
import type { BatchWriter } from '../../db/connection/batchWriter.ts'
import type { Log } from '../../config.ts'
import type { LinkedRoom } from '../roomLink.ts'

/** Wait before a failed read is repeated, in milliseconds. */
const retryMs = 2_000

/** News after which a room may show something else. A call that ends has no news of its own for its wait. */
const readsAfter: ReadonlySet<CallNews['name']> = new Set(['knock', 'waiting', 'roommate', 'call'])

interface CallDisplayDeps {
  room: LinkedRoom
  callSignals: Pick<CallSignals, 'follow' | 'onGap'>
  log: Log
  reads: BatchWriter<string, RoomCalls>
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
    try {
      while (this.#isStale) {
        this.#isStale = false
        const calls = await reads.add(room.id)
        if (!this.#isStale) this.#send(calls)
      }
    } catch (error) {
      log.warn({ err: error }, 'a room’s screen could not be brought up to date with its calls')
      this.#retrying = setTimeout(() => void this.#update(), retryMs)
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
