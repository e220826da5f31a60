/** Parts of a packet that are rewritten when it is forwarded. */
export interface MediaPacket {
  readonly sequenceNumber: number
  readonly timestamp: number
  readonly marker: boolean
  readonly payload: Buffer
}

export interface RtpPacket extends MediaPacket {
  readonly ssrc: number
  readonly payloadType: number
  /** Header extension elements by id, as slices of the packet. */
  readonly extensions: ReadonlyMap<number, Buffer>
}

/** Size of the fixed header, in bytes (RFC 3550, section 5.1). */
const headerSize = 12
/** Profile of one-byte header extension elements (RFC 8285, section 4.2). */
const oneByteProfile = 0xbede
const noExtensions: ReadonlyMap<number, Buffer> = new Map()

/**
 * Reports whether a packet on a shared transport is RTCP rather than RTP: packet types 192 to 223 are RTCP
 * (RFC 5761, section 4).
 */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0
  return type >= 192 && type <= 223
}

/** Parses an RTP packet (RFC 3550, section 5.1). Returns null for any other bytes. */
export function parseRtp(packet: Buffer): RtpPacket | null {
  if (packet.length < headerSize) return null
  const first = packet.readUInt8(0)
  const second = packet.readUInt8(1)
  if (first >> 6 !== 2) return null
  let start = headerSize + 4 * (first & 0x0f)
  let extensions = noExtensions
  if ((first & 0x10) !== 0) {
    if (packet.length < start + 4) return null
    const end = start + 4 + 4 * packet.readUInt16BE(start + 2)
    if (packet.length < end) return null
    if (packet.readUInt16BE(start) === oneByteProfile)
      extensions = parseExtensions(packet.subarray(start + 4, end))
    start = end
  }
  const padding = (first & 0x20) !== 0 ? packet.readUInt8(packet.length - 1) : 0
  if (start + padding > packet.length) return null
  return {
    ssrc: packet.readUInt32BE(8),
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequenceNumber: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    payload: packet.subarray(start, packet.length - padding),
    extensions,
  }
}

/** Parses one-byte header extension elements (RFC 8285, section 4.2); id 15 ends them. */
function parseExtensions(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length;) {
    const head = bytes.readUInt8(at)
    at += 1
    if (head === 0) continue
    const id = head >> 4
    const end = at + (head & 0x0f) + 1
    if (id === 15 || end > bytes.length) break
    found.set(id, bytes.subarray(at, end))
    at = end
  }
  return found
}

/** Header extension with the transport-wide sequence number alone, and with the playout delay, too, in bytes. */
const sequenceExtensionSize = 8
const playoutExtensionSize = 12
/** The least delay is in units of 10 ms of 12 bits; the largest one does not matter and is 10 s. */
const playoutUnitMs = 10
const mostPlayout = 1_000
/** Offset of that number in packets that this server writes. */
const sequenceOffset = headerSize + 5

/** How long a receiver should hold a picture back at least, and the id of the header extension that says so. */
export interface PlayoutDelay {
  readonly id: number
  /** In milliseconds, 0 to 10,000. */
  readonly ms: number
}

/**
 * Writes an RTP packet without CSRCs or padding. With `sequenceExtension`, the id of that header extension, it
 * has room for a transport-wide sequence number, and may have a playout delay.
 */
export function writeRtp(
  packet: MediaPacket,
  ssrc: number,
  payloadType: number,
  sequenceExtension: number | null = null,
  playoutDelay: PlayoutDelay | null = null,
): Buffer {
  const extensionSize = playoutDelay === null ? sequenceExtensionSize : playoutExtensionSize
  const start = headerSize + (sequenceExtension === null ? 0 : extensionSize)
  const bytes = Buffer.allocUnsafe(start + packet.payload.length)
  bytes.writeUInt8(sequenceExtension === null ? 0x80 : 0x90, 0)
  bytes.writeUInt8(payloadType | (packet.marker ? 0x80 : 0), 1)
  bytes.writeUInt16BE(packet.sequenceNumber, 2)
  bytes.writeUInt32BE(packet.timestamp, 4)
  bytes.writeUInt32BE(ssrc, 8)
  if (sequenceExtension !== null) {
    bytes.writeUInt16BE(oneByteProfile, headerSize)
    bytes.writeUInt16BE(extensionSize / 4 - 1, headerSize + 2)
    bytes.writeUInt32BE((((sequenceExtension << 4) | 1) << 24) >>> 0, headerSize + 4)
    if (playoutDelay !== null) {
      const least = Math.min(mostPlayout, Math.ceil(playoutDelay.ms / playoutUnitMs))
      bytes.writeUInt8((playoutDelay.id << 4) | 2, sequenceOffset + 2)
      bytes.writeUIntBE((least << 12) | mostPlayout, sequenceOffset + 3, 3)
      bytes.writeUInt8(0, sequenceOffset + 6)
    }
  }
  packet.payload.copy(bytes, start)
  return bytes
}

/** Writes the transport-wide sequence number into a packet from `writeRtp` that has room for it. */
export function stampTransportSequence(packet: Buffer, sequenceNumber: number): void {
  if ((packet.readUInt8(0) & 0x10) !== 0) packet.writeUInt16BE(sequenceNumber, sequenceOffset)
}
