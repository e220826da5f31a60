import * as z from 'zod/mini'

const count = z._default(z.number(), 0)

/** Statistics of a received picture or sound (W3C, "Identifiers for WebRTC's Statistics API"). */
const Inbound = z.object({
  type: z.literal('inbound-rtp'),
  kind: z.enum(['audio', 'video']),
  bytesReceived: count,
  headerBytesReceived: count,
  packetsLost: count,
  framesDecoded: count,
  keyFramesDecoded: count,
  frameWidth: count,
  frameHeight: count,
  /** In seconds. */
  totalFreezesDuration: count,
  jitterBufferDelay: count,
  jitterBufferEmittedCount: count,
  nackCount: count,
  pliCount: count,
  totalSamplesReceived: count,
  concealedSamples: count,
  silentConcealedSamples: count,
})

const Outbound = z.object({
  type: z.literal('outbound-rtp'),
  kind: z.enum(['audio', 'video']),
  rid: z._default(z.string(), ''),
  bytesSent: count,
  retransmittedBytesSent: count,
  framesEncoded: count,
  keyFramesEncoded: count,
  frameWidth: count,
  frameHeight: count,
  targetBitrate: count,
  pliCount: count,
  qualityLimitationReason: z._default(z.string(), ''),
})

const Pair = z.object({
  type: z.literal('candidate-pair'),
  state: z.literal('succeeded'),
  availableOutgoingBitrate: count,
  currentRoundTripTime: count,
})

/** Counters of a receiver since the start of its call. Samples are of the sound, at its sample rate. */
export interface ReceivedTotals {
  readonly bytes: number
  readonly lost: number
  readonly decoded: number
  readonly keyframes: number
  readonly frozenSeconds: number
  readonly nacks: number
  readonly keyframeRequests: number
  readonly samples: number
  readonly concealed: number
  readonly soundBytes: number
  readonly width: number
  readonly height: number
  /** Sum of the times that pictures waited in the jitter buffer, in milliseconds, and their number. */
  readonly bufferedMs: number
  readonly buffered: number
}

export const nothingReceived: ReceivedTotals = {
  bytes: 0,
  lost: 0,
  decoded: 0,
  keyframes: 0,
  frozenSeconds: 0,
  nacks: 0,
  keyframeRequests: 0,
  samples: 0,
  concealed: 0,
  soundBytes: 0,
  width: 0,
  height: 0,
  bufferedMs: 0,
  buffered: 0,
}

/** Reads what has arrived of this sound and this picture. */
export async function readReceived(
  connection: RTCPeerConnection,
  stream: MediaStream,
): Promise<ReceivedTotals> {
  const totals = { ...nothingReceived }
  for (const track of stream.getTracks()) {
    const report = await connection.getStats(track).catch(() => null)
    report?.forEach((entry: unknown) => {
      const read = Inbound.safeParse(entry)
      if (!read.success) return
      const one = read.data
      totals.lost += one.packetsLost
      if (one.kind === 'audio') {
        totals.soundBytes = one.bytesReceived + one.headerBytesReceived
        totals.samples = one.totalSamplesReceived
        totals.concealed = one.concealedSamples - one.silentConcealedSamples
        return
      }
      totals.bytes = one.bytesReceived + one.headerBytesReceived
      totals.decoded = one.framesDecoded
      totals.keyframes = one.keyFramesDecoded
      totals.frozenSeconds = one.totalFreezesDuration
      totals.nacks = one.nackCount
      totals.keyframeRequests = one.pliCount
      totals.width = one.frameWidth
      totals.height = one.frameHeight
      totals.bufferedMs = one.jitterBufferDelay * 1_000
      totals.buffered = one.jitterBufferEmittedCount
    })
  }
  return totals
}

/** One stream that a sender encodes; the counters are since the start of its call. */
export interface SentLayer {
  readonly rid: string
  readonly bytes: number
  readonly retransmittedBytes: number
  readonly encoded: number
  readonly keyframes: number
  readonly keyframeRequests: number
  readonly width: number
  readonly height: number
  /** In bit/s. */
  readonly targetBitrate: number
  readonly limitation: string
}

export interface SentTotals {
  readonly layers: readonly SentLayer[]
  /** The browser's estimate of what its network carries, in bit/s. */
  readonly estimate: number
  readonly roundTripMs: number
}

/** Reads what this connection has sent of its pictures. */
export async function readSent(connection: RTCPeerConnection): Promise<SentTotals> {
  const layers: SentLayer[] = []
  let estimate = 0
  let roundTripMs = 0
  const report = await connection.getStats()
  report.forEach((entry: unknown) => {
    const pair = Pair.safeParse(entry)
    if (pair.success) {
      estimate = Math.max(estimate, pair.data.availableOutgoingBitrate)
      roundTripMs = Math.max(roundTripMs, pair.data.currentRoundTripTime * 1_000)
    }
    const sent = Outbound.safeParse(entry)
    if (!sent.success || sent.data.kind === 'audio' || sent.data.framesEncoded === 0) return
    const one = sent.data
    layers.push({
      rid: one.rid,
      bytes: one.bytesSent,
      retransmittedBytes: one.retransmittedBytesSent,
      encoded: one.framesEncoded,
      keyframes: one.keyFramesEncoded,
      keyframeRequests: one.pliCount,
      width: one.frameWidth,
      height: one.frameHeight,
      targetBitrate: one.targetBitrate,
      limitation: one.qualityLimitationReason,
    })
  })
  return { layers: layers.toSorted((one, other) => one.height - other.height), estimate, roundTripMs }
}
