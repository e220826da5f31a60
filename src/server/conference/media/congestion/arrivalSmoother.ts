import { QueueDelay } from './queueDelay.ts'

/** Unit of the absolute send time: 2⁻¹⁸ s, in milliseconds. It has 24 bits and wraps after 64 s. */
const unitMs = 1_000 / 2 ** 18
const sendTimes = 2 ** 24
/**
 * Part of the jitter's range that is taken away, and the most, in milliseconds: slow radio jitter of ±60 ms. A
 * queue of our own beyond it is reported, and so does not stand.
 */
const rangePerJitter = 2
const mostMs = 120

/**
 * Takes slow radio jitter out of the arrivals that are reported to a client. Its congestion control takes every
 * rise of the delay for a queue that it fills: with ±40 ms of jitter, its estimate sinks to the minimum. What
 * exceeds the jitter is reported, so that it does not fill a queue.
 */
export class ArrivalSmoother {
  readonly #queue = new QueueDelay()
  #sentMs: number | null = null

  /**
   * Returns the arrival to report, in milliseconds, at or before `arrivedMs`. `sendTime` is the packet's
   * absolute send time, 24 bits.
   */
  smooth(sendTime: number, arrivedMs: number): number {
    const sentMs = this.#unwrap(sendTime)
    const delayMs = arrivedMs - sentMs
    this.#queue.add(delayMs, arrivedMs)
    const excessMs = delayMs - this.#queue.baseMs
    return arrivedMs - Math.min(Math.max(0, excessMs), mostMs, rangePerJitter * this.#queue.jitterMs)
  }

  /** Returns the send time in milliseconds of a clock of the client's that never wraps. */
  #unwrap(sendTime: number): number {
    const before = this.#sentMs ?? sendTime * unitMs
    const units = Math.round(before / unitMs)
    const step = (((sendTime - units) % sendTimes) + sendTimes) % sendTimes
    const sentMs = before + (step < sendTimes / 2 ? step : step - sendTimes) * unitMs
    this.#sentMs = Math.max(before, sentMs)
    return sentMs
  }
}
