import { serialDistance } from './serialNumber.ts'

/*
 * Payload of `red/48000/2` (RFC 2198, section 3): a header of 4 bytes for each redundant block, a header of
 * one byte for the primary block, then the blocks in the same order.
 */
const redundantHeaderSize = 4
const primaryHeaderSize = 1
/** Maximum timestamp offset (14 bits) and size (10 bits) of a redundant block. */
const maxOffset = 0x3fff
const maxBlockSize = 0x3ff
/**
 * Maximum size of a payload with redundant blocks, in bytes, as in libwebrtc's encoder: it fits one datagram.
 */
const maxPayloadSize = 1_200
/** Maximum number of redundant blocks that are read (libwebrtc: 32 blocks). */
const maxRedundantBlocks = 31
/** Maximum distance of two frames of which the later repeats the earlier: 100 ms at 48 kHz. */
const maxGap = 4_800
/** A frame of at most this size, in bytes, is silence under DTX (libopus: documentation of `opus_encode`). */
const maxSilenceSize = 2

export interface AudioFrame {
  readonly payload: Buffer
  /** RTP timestamp, in units of 1/48,000 s. */
  readonly timestamp: number
}

export interface RedBlock {
  readonly payloadType: number
  /** Age of the block in units of 1/48,000 s; 0 for the primary block. */
  readonly timestampOffset: number
  readonly payload: Buffer
}

/**
 * Writes a RED payload. `redundant` has earlier frames, oldest first; leaves out those whose header cannot
 * hold their offset or size, and the oldest ones beyond the size of a datagram.
 */
export function writeRed(
  primary: AudioFrame,
  redundant: readonly AudioFrame[],
  opusPayloadType: number,
): Buffer {
  let size = primaryHeaderSize + primary.payload.length
  let first = redundant.length
  for (let index = first - 1; index >= 0; index -= 1) {
    const blockSize = redundantSize(primary, redundant[index])
    if (size + blockSize > maxPayloadSize) break
    size += blockSize
    first = index
  }
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (let index = first; index < redundant.length; index += 1) {
    const frame = redundant[index]
    if (frame === undefined || redundantSize(primary, frame) === 0) continue
    at = bytes.writeUInt8(0x80 | opusPayloadType, at)
    at = bytes.writeUIntBE((offsetOf(primary, frame) << 10) | frame.payload.length, at, 3)
  }
  at = bytes.writeUInt8(opusPayloadType, at)
  for (let index = first; index < redundant.length; index += 1) {
    const frame = redundant[index]
    if (frame !== undefined && redundantSize(primary, frame) > 0) at += frame.payload.copy(bytes, at)
  }
  primary.payload.copy(bytes, at)
  return bytes
}

/** Returns the size of a redundant block with its header, in bytes; 0 if it cannot be repeated. */
function redundantSize(primary: AudioFrame, frame: AudioFrame | undefined): number {
  if (frame === undefined || frame.payload.length === 0 || frame.payload.length > maxBlockSize) return 0
  // A later frame has an offset near 2³².
  const offset = offsetOf(primary, frame)
  return offset === 0 || offset > maxOffset ? 0 : redundantHeaderSize + frame.payload.length
}

function offsetOf(primary: AudioFrame, frame: AudioFrame): number {
  return (primary.timestamp - frame.timestamp) >>> 0
}

/**
 * Parses a RED payload into its blocks, the primary block last, as slices of `payload`. Returns null if it is
 * malformed: it ends within a header or a redundant block, or has too many blocks.
 */
export function parseRed(payload: Buffer): { blocks: RedBlock[] } | null {
  let headers = 0
  let redundantSizes = 0
  while (((payload[headers * redundantHeaderSize] ?? 0) & 0x80) !== 0) {
    const at = headers * redundantHeaderSize
    if (headers === maxRedundantBlocks || payload.length < at + redundantHeaderSize) return null
    redundantSizes += payload.readUInt16BE(at + 2) & maxBlockSize
    headers += 1
  }
  const primaryHeaderAt = headers * redundantHeaderSize
  let start = primaryHeaderAt + primaryHeaderSize
  if (payload.length < start + redundantSizes) return null
  const blocks: RedBlock[] = []
  for (let at = 0; at < primaryHeaderAt; at += redundantHeaderSize) {
    const fields = payload.readUIntBE(at + 1, 3)
    const end = start + (fields & maxBlockSize)
    blocks.push({
      payloadType: payload.readUInt8(at) & 0x7f,
      timestampOffset: fields >> 10,
      payload: payload.subarray(start, end),
    })
    start = end
  }
  const payloadType = payload.readUInt8(primaryHeaderAt) & 0x7f
  blocks.push({ payloadType, timestampOffset: 0, payload: payload.subarray(start) })
  return { blocks }
}

/** The last two frames of a voice that is forwarded, which its next packets repeat. */
export class RedundancyBuffer {
  #source: string | null = null
  /** The frame before `#newest`. */
  #previous: AudioFrame | null = null
  #newest: AudioFrame | null = null
  /** Used again for each packet. */
  readonly #redundant: AudioFrame[] = []

  /**
   * Returns the RED payload of a frame, and keeps the frame, whose payload must not change later. `distance`
   * is the number of frames before it that are repeated: 1 repairs single losses, 2 also bursts of two.
   */
  write(source: string, frame: AudioFrame, opusPayloadType: number, distance: 1 | 2): Buffer {
    const gap = this.#newest === null ? 0 : serialDistance(this.#newest.timestamp, frame.timestamp, 32)
    if (source !== this.#source || Math.abs(gap) > maxGap) this.reset()
    this.#source = source
    if (distance === 2) this.#repeat(this.#previous)
    this.#repeat(this.#newest)
    const bytes = writeRed(frame, this.#redundant, opusPayloadType)
    this.#redundant.length = 0
    // A packet that arrives out of order repeats earlier frames, and is not repeated.
    if (this.#newest === null || gap > 0) {
      this.#previous = this.#newest
      this.#newest = frame
    }
    return bytes
  }

  /** Discards the frames: what follows is not their continuation. */
  reset(): void {
    this.#source = null
    this.#previous = null
    this.#newest = null
  }

  #repeat(frame: AudioFrame | null): void {
    if (frame !== null && frame.payload.length > maxSilenceSize) this.#redundant.push(frame)
  }
}
