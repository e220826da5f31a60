/** Width and number of the intervals of the reported loss: two seconds. */
const intervalMs = 200
const intervals = 10
/** Losses above which the rate decreases and below which it grows (gcc-02, section 6). */
const highLoss = 0.1
const lowLoss = 0.02
/** Packets and time that a decision needs at least; a few packets are lost by chance. */
const leastPackets = 30
const leastMs = 500
/**
 * Part of the loss that may belong to the radio network: at most 5 %, and more the less is sent, because
 * a small flow is hardly the cause of it (libwebrtc's loss-based estimation, inherent loss upper bound).
 */
const inherentOffset = 0.05
const inherentBalance = 75_000
const mostInherent = 0.3
/** Weights of a decision's loss in the inherent loss: it rises slowly and falls fast. */
const inherentUp = 0.1
const inherentDown = 0.3

/** Consequence of the losses for the rate. */
export interface LossDecision {
  /** Factor of the rate; 1 to leave it. */
  readonly factor: number
  readonly mayGrow: boolean
}

/**
 * Decides by losses (draft-ietf-rmcat-gcc-02, section 6). A radio network loses packets at any rate: losses
 * that come without delay are learned as inherent, and only what exceeds them counts, as in libwebrtc's
 * second loss-based estimation.
 */
export class LossController {
  readonly #packets = new Float64Array(intervals)
  readonly #losses = new Float64Array(intervals)
  #newest = 0
  #inherent = 0
  #lost = 0
  #total = 0
  #since: number | null = null
  #mayGrow = true

  /** Part of the packets of the last two seconds that was lost, 0 to 1. */
  get lossRatio(): number {
    const total = this.#packets.reduce((sum, count) => sum + count, 0)
    const lost = this.#losses.reduce((sum, count) => sum + count, 0)
    return total === 0 ? 0 : Math.max(0, lost / total)
  }

  get inherentLoss(): number {
    return this.#inherent
  }

  /** Counts packets that were reported; `lost` may be below zero for packets that arrived after all. */
  add(received: number, lost: number, nowMs: number): void {
    this.#since ??= nowMs
    this.#advance(nowMs)
    const slot = this.#newest % intervals
    this.#packets[slot] = (this.#packets[slot] ?? 0) + received + lost
    this.#losses[slot] = (this.#losses[slot] ?? 0) + lost
    this.#total += received + lost
    this.#lost += lost
  }

  /** Decides at `nowMs` for `bitrate` in bit/s; `hasQueue` reports that the delay is growing or has grown. */
  decide(bitrate: number, hasQueue: boolean, nowMs: number): LossDecision {
    if (this.#since === null || this.#total < leastPackets || nowMs - this.#since < leastMs)
      return { factor: 1, mayGrow: this.#mayGrow }
    const loss = Math.max(0, this.#lost / this.#total)
    const deviation = Math.sqrt((loss * (1 - loss)) / this.#total)
    const excess = Math.max(0, (loss - deviation - this.#inherent) / (1 - this.#inherent))
    this.#mayGrow = excess < lowLoss || (loss < highLoss && !hasQueue)
    if (!hasQueue) this.#learn(loss, bitrate)
    this.#since = nowMs
    this.#total = 0
    this.#lost = 0
    return { factor: excess > highLoss ? 1 - excess / 2 : 1, mayGrow: this.#mayGrow }
  }

  #learn(loss: number, bitrate: number): void {
    const most = Math.min(mostInherent, inherentOffset + inherentBalance / bitrate)
    const weight = loss > this.#inherent ? inherentUp : inherentDown
    this.#inherent = Math.min(most, this.#inherent + weight * (loss - this.#inherent))
  }

  #advance(nowMs: number): void {
    const interval = Math.floor(nowMs / intervalMs)
    const passed = Math.min(intervals, interval - this.#newest)
    for (let step = 1; step <= passed; step += 1) {
      const slot = (passed === intervals ? step : this.#newest + step) % intervals
      this.#packets[slot] = 0
      this.#losses[slot] = 0
    }
    this.#newest = Math.max(this.#newest, interval)
  }
}
