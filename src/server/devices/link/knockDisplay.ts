import type { RoomKnock } from '../../../contract/calls/knocks.ts'
import type { ServerFrame } from '../../../contract/devices/deviceLink.ts'
import type { CallSignals } from '../../cluster/callSignals.ts'
import type { Log } from '../../config.ts'
import type { LinkedRoom } from '../roomLink.ts'

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
  /** Number of knocks sent: one that was read before a newer one was sent is out of date. */
  #sent = 0
  #stops: readonly (() => void)[] = []

  constructor(deps: KnockDisplayDeps) {
    this.#deps = deps
  }

  /** Shows the room's knock from now on. */
  start(): void {
    const { room, callSignals } = this.#deps
    this.#stops = [
      callSignals.follow(room.id, (news) => {
        if (news.name === 'knock') this.#send(news.data.knock)
      }),
      callSignals.onGap(() => void this.#show()),
    ]
    void this.#show()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  async #show(): Promise<void> {
    const { room, shownIn, log } = this.#deps
    try {
      for (;;) {
        const sent = this.#sent
        const knock = await shownIn(room)
        if (sent === this.#sent) return this.#send(knock)
      }
    } catch (error) {
      log.warn({ err: error }, 'a knock could not be read for the screen of its room')
    }
  }

  #send(knock: RoomKnock | null): void {
    this.#sent += 1
    this.#deps.send({ type: 'knock', knock })
  }
}
