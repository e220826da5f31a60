import type { RtpPacket } from './rtpPacket.ts'

/** Size of the original sequence number in front of the payload, in bytes (RFC 4588, section 4). */
const originalSequenceSize = 2

/** Stream of retransmissions, with the number of the next one. */
export interface RtxHeader {
  readonly ssrc: number
  readonly payloadType: number
  readonly sequenceNumber: number
}

/**
 * Returns the retransmission of an RTP packet (RFC 4588, section 4): its own source, payload type and
 * sequence number, and all else as in the original, with header extensions and padding.
 *
 * @throws RangeError if `original` ends within its header.
 */
export function wrapRtx(original: Buffer, { ssrc, payloadType, sequenceNumber }: RtxHeader): Buffer {
  const size = headerSizeOf(original)
  const bytes = Buffer.allocUnsafe(original.length + originalSequenceSize)
  original.copy(bytes, 0, 0, size)
  bytes.writeUInt8((original.readUInt8(1) & 0x80) | payloadType, 1)
  bytes.writeUInt16BE(sequenceNumber, 2)
  bytes.writeUInt32BE(ssrc, 8)
  bytes.writeUInt16BE(original.readUInt16BE(2), size)
  original.copy(bytes, size + originalSequenceSize, size)
  return bytes
}

/**
 * Returns the size of the header with its CSRCs and extension, in bytes (RFC 3550, sections 5.1 and 5.3.1).
 */
function headerSizeOf(packet: Buffer): number {
  const first = packet.readUInt8(0)
  const size = 12 + 4 * (first & 0x0f)
  return (first & 0x10) === 0 ? size : size + 4 + 4 * packet.readUInt16BE(size + 2)
}

/**
 * Returns the original of a retransmission. Returns null if there is none: the packet is only padding, which
 * measures the network, or too short.
 */
export function unwrapRtx(
  packet: RtpPacket,
  { ssrc, payloadType }: Pick<RtxHeader, 'ssrc' | 'payloadType'>,
): RtpPacket | null {
  if (packet.payload.length <= originalSequenceSize) return null
  return {
    ssrc,
    payloadType,
    marker: packet.marker,
    sequenceNumber: packet.payload.readUInt16BE(0),
    timestamp: packet.timestamp,
    payload: packet.payload.subarray(originalSequenceSize),
    extensions: packet.extensions,
  }
}
