import type { Clock } from '../../config.ts'
import type { FailureBroadcast } from '../../cluster/failureBroadcast.ts'
import { TokenBucket } from '../../limits/tokenBucket.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'

/** Alerts per session: a burst of five, then one every two minutes. */
const sessionAlerts = { burst: 5, perSecond: 1 / 120 } as const
/** One alert of each session every two minutes, which does not count toward the room's limit. */
const firstAlerts = { burst: 1, perSecond: 1 / 120 } as const
/** All further alerts of a room's sessions combined: scanning the QR code again must not lift the limit. */
const roomAlerts = { burst: 12, perSecond: 1 / 60 } as const

/** Limits alerts to the care team, so that one remote of a room cannot use up the alerts of the others. */
export class AlertLimit {
  readonly #ofSession: TokenBucket
  readonly #first: TokenBucket
  readonly #ofRoom: TokenBucket

  constructor(clock: Clock, failureBroadcast: FailureBroadcast) {
    const shared = (name: string) => ({ clock, shared: { name, failureBroadcast } })
    this.#ofSession = new TokenBucket({ ...shared('alerts_of_session'), ...sessionAlerts })
    this.#first = new TokenBucket({ ...shared('first_alerts'), ...firstAlerts })
    this.#ofRoom = new TokenBucket({ ...shared('alerts_of_room'), ...roomAlerts })
  }

  /**
   * Counts an alert, and returns a function that undoes the count.
   * @throws `rate_limited` with the seconds to wait.
   */
  take({ id, roomId }: Pick<BedsideSession, 'id' | 'roomId'>): () => void {
    if (!this.#ofSession.takes(id)) throw tooMany(this.#ofSession.secondsUntil(id))
    const [shared, key] = this.#first.takes(id) ? [this.#first, id] : [this.#ofRoom, roomId]
    if (shared === this.#ofRoom && !shared.takes(key)) {
      this.#ofSession.restore(id)
      throw tooMany(Math.min(this.#first.secondsUntil(id), shared.secondsUntil(key)))
    }
    return () => {
      this.#ofSession.restore(id)
      shared.restore(key)
    }
  }
}

const tooMany = (retryAfter: number): ApiError => new ApiError('rate_limited', { retryAfter })
