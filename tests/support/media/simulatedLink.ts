/** One direction of a network. */
export interface LinkProfile {
  /** In bit/s. */
  readonly bitrate: number
  readonly delayMs: number
  /** The delay varies slowly by up to this much to both sides, in milliseconds. */
  readonly jitterMs: number
  /** Part of the packets that is lost at random, 0 to 1. */
  readonly loss: number
  /** Length of the drop-tail queue, in milliseconds at the link's rate; 300 without it. */
  readonly queueMs?: number
}

const usualQueueMs = 300
/** Least distance between two points of the jitter, in milliseconds, and its multiple of the jitter. */
const leastStepMs = 60
const stepPerJitter = 2.2

/** Returns a generator of numbers from 0 to 1 that gives the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * One direction of a network in simulated time: a link with a bounded queue, then a delay with slow jitter
 * that keeps the order, then random loss. The same seed gives the same run.
 */
export class SimulatedLink {
  profile: LinkProfile
  readonly #random: () => number
  #freeAtMs = 0
  #lastArrivalMs = 0
  #walk: { atMs: number; from: number; to: number } | null = null

  constructor(profile: LinkProfile, seed: number) {
    this.profile = profile
    this.#random = seededRandom(seed)
  }

  /** Returns how long a packet that is sent at `nowMs` waits, in milliseconds. */
  queueMs(nowMs: number): number {
    return Math.max(0, this.#freeAtMs - nowMs)
  }

  /** Sends a packet at `nowMs`, which never goes back. Returns when it arrives; null if it is lost. */
  send(bytes: number, nowMs: number): number | null {
    const { bitrate, delayMs, loss, queueMs = usualQueueMs } = this.profile
    if (this.queueMs(nowMs) > queueMs) return null
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (bytes * 8 * 1_000) / bitrate
    const arrivalMs = this.#freeAtMs + delayMs + this.#jitterMs(nowMs)
    if (this.#random() < loss) return null
    this.#lastArrivalMs = Math.max(this.#lastArrivalMs, arrivalMs)
    return this.#lastArrivalMs
  }

  /** Returns the deviation of the delay: lines between random points. */
  #jitterMs(nowMs: number): number {
    const { jitterMs } = this.profile
    if (jitterMs === 0) return 0
    const stepMs = Math.max(leastStepMs, stepPerJitter * jitterMs)
    const point = (): number => (this.#random() * 2 - 1) * jitterMs
    let walk = this.#walk ?? { atMs: nowMs, from: point(), to: point() }
    while (nowMs - walk.atMs > stepMs) walk = { atMs: walk.atMs + stepMs, from: walk.to, to: point() }
    this.#walk = walk
    return walk.from + ((walk.to - walk.from) * (nowMs - walk.atMs)) / stepMs
  }
}
