import type { RoomKnock } from '../../../contract/calls/knocks.ts'
import type { ServerFrame } from '../../../contract/devices/deviceLink.ts'
import type { CallSignals } from '../../cluster/callSignals.ts'
import type { Log } from '../../config.ts'
import type { LinkedRoom } from '../roomLink.ts'

/** Wait before a failed read is repeated, in milliseconds. */
const retryMs = 2_000

interface KnockDisplayDeps {
  room: LinkedRoom
  callSignals: Pick<CallSignals, 'follow' | 'onGap'>
  log: Log
  /** Returns the knock that the room shows now, from the database. */
  shownIn: (room: LinkedRoom) => Promise<RoomKnock | null>
  send(frame: ServerFrame & { type: 'knock' }): void
}

/** The knock on one room's screen: the screen shows the same one after it was linked again. */
export class KnockDisplay {
  readonly #deps: KnockDisplayDeps
  #isReading = false
  /** True if the knock may have changed since the last read began. */
  #isStale = false
  #retrying: ReturnType<typeof setTimeout> | undefined
  #stops: readonly (() => void)[] = []
  #shown: RoomKnock | null = null

  constructor(deps: KnockDisplayDeps) {
    this.#deps = deps
  }

  /** True if the room's screen shows the countdown of an emergency entry. */
  get isEntry(): boolean {
    return this.#shown?.kind === 'emergency'
  }

  /** Shows the room's knock from now on. */
  start(): void {
    const { room, callSignals } = this.#deps
    this.#stops = [
      callSignals.follow(room.id, (news) => {
        // Read again: news of two servers can arrive in any order.
        if (news.name === 'knock') void this.show()
      }),
      callSignals.onGap(() => void this.show()),
    ]
    void this.show()
  }

  stop(): void {
    clearTimeout(this.#retrying)
    for (const stop of this.#stops) stop()
  }

  /** Sends the room's knock as it is now. */
  async show(): Promise<void> {
    const { room, shownIn, log } = this.#deps
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        const knock = await shownIn(room)
        if (this.#isStale) continue
        this.#shown = knock
        this.#deps.send({ type: 'knock', knock })
      }
    } catch (error) {
      log.warn({ err: error }, 'a knock could not be read for the screen of its room')
      this.#retrying = setTimeout(() => void this.show(), retryMs)
    } finally {
      this.#isReading = false
    }
  }
}
