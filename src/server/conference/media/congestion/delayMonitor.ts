import { ArrivalGroups } from './arrivalGroups.ts'
import { OveruseDetector, type PathUse } from './overuseDetector.ts'
import { QueueDelay } from './queueDelay.ts'
import { Trendline } from './trendline.ts'

/**
 * Jitter up to which a rising trend alone is a queue, in milliseconds. With more, there must also be a
 * standing queue, of as much as the jitter exceeds this: the least delay of 400 ms rises with a queue, and
 * hardly with a swing.
 */
const calmJitterMs = 10
/** Part of the queue that counts as overuse; from this part on, the rate no longer grows. */
const growthQueue = 0.5
/**
 * Longest time over which a queue is to drain, in milliseconds, and part of the rate that is left out for it.
 */
const drainMs = 1_000
const mostDrain = 0.3

/** Judges the path by the delay of the packets: by its trend, and by the standing queue. */
export class DelayMonitor {
  readonly #groups = new ArrivalGroups()
  readonly #trendline = new Trendline()
  readonly #detector = new OveruseDetector()
  readonly queue = new QueueDelay()

  get use(): PathUse {
    const { queue } = this
    if (queue.isStanding) return 'overusing'
    const { use } = this.#detector
    const isSwing = queue.standingMs < queue.jitterMs - calmJitterMs
    return use === 'overusing' && isSwing ? 'normal' : use
  }

  /** True if the queue leaves room for more. */
  get hasRoom(): boolean {
    return this.queue.standingMs < this.queue.thresholdMs * growthQueue
  }

  /** Part of the rate to send, 0.7 to 1: less while there is a standing queue, so that it drains. */
  get drainFactor(): number {
    const excessMs = this.queue.standingMs - this.queue.thresholdMs * growthQueue
    return 1 - Math.min(mostDrain, Math.max(0, excessMs) / drainMs)
  }

  /** Takes a packet; the times are of the sender's and of the receiver's clock. */
  add(sentMs: number, arrivedMs: number): void {
    this.queue.add(arrivedMs - sentMs, arrivedMs)
    const delta = this.#groups.add(sentMs, arrivedMs)
    if (delta === null) return
    this.#trendline.add(delta)
    this.#detector.update(this.#trendline.trend, delta.sentMs, delta.atMs, this.queue.jitterMs)
  }

  /** Starts again, after a jump of the receiver's clock. */
  reset(): void {
    this.#groups.reset()
    this.#trendline.reset()
    this.#detector.reset()
    this.queue.reset()
  }
}
