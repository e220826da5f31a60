/** Rate of the small layer, in bit/s, as Wardlink's pages send it (`src/platform/conference/pictureLayers.ts`). */
const lowBitrate = 150_000
/** Rate above which a better network makes no better picture, in bit/s: the full layer, as the pages send it. */
const highBitrate = 1_300_000
/** Distance that the full layer keeps from what its best viewer can receive, if there are two layers. */
const margin = 1.25
/**
 * Factor between the best and the weakest viewer from which one picture for both costs the better one too much:
 * half of the rate is a visible loss, two thirds hardly.
 */
const splitFactor = 1.5
/** Time for which the small layer continues without need, in milliseconds: networks become weak again. */
const keepMs = 10_000
/** Smallest rate to which a sender is limited, in bit/s. */
const leastBitrate = 40_000

/** Picture that one sender should send. */
export interface PictureRequest {
  /** True if the picture should be sent in a small layer, too. */
  readonly isSmallWanted: boolean
  /** Highest useful rate of all layers, in bit/s. */
  readonly bitrate: number
}

/**
 * Needs of all viewers of one sender's picture. A second layer takes much of the processor of a tablet, so
 * it is requested only while viewers differ; otherwise, the sender adapts its only layer to all of them.
 */
export class PictureDemand {
  #smallUntil = -Infinity

  /**
   * Returns what to request from the sender. `available` has the rate that the network of each viewer carries
   * of this picture, in bit/s; at least one. `canSplit` is true if the sender can send two layers.
   */
  decide(available: readonly number[], canSplit: boolean, nowMs: number): PictureRequest {
    const best = Math.max(leastBitrate, ...available)
    const weakest = Math.max(leastBitrate, Math.min(...available))
    const differ = weakest * splitFactor < Math.min(best, highBitrate)
    if (differ && canSplit) this.#smallUntil = nowMs + keepMs
    const isSmallWanted = canSplit && nowMs < this.#smallUntil
    if (isSmallWanted) return { isSmallWanted, bitrate: lowBitrate + best / margin }
    return { isSmallWanted, bitrate: differ ? best : weakest }
  }
}
