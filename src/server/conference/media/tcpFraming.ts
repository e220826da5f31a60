/** Minimum frame length, in bytes: an RTCP header. Empty frames would cost more than they carry. */
const shortestFrame = 8
/** Maximum frame length, in bytes: more than any packet on a path with an MTU of 1,500. */
const longestFrame = 2_048

/** Returns a packet in a frame: its length in 16 bits, then the packet (RFC 4571, section 2). */
export function frame(packet: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(2 + packet.length)
  bytes.writeUInt16BE(packet.length, 0)
  packet.copy(bytes, 2)
  return bytes
}

/** Extracts packets from a stream of frames, however the stream is split. */
export class FrameReader {
  #rest = Buffer.alloc(0)

  /**
   * Returns the packets that are complete with this chunk. Throws for a frame that is longer or shorter than
   * any packet.
   */
  read(chunk: Buffer): Buffer[] {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const packets: Buffer[] = []
    while (bytes.length >= 2) {
      const length = bytes.readUInt16BE(0)
      if (length > longestFrame || length < shortestFrame) throw new RangeError(`a frame of ${length} bytes`)
      if (bytes.length < 2 + length) break
      packets.push(bytes.subarray(2, 2 + length))
      bytes = bytes.subarray(2 + length)
    }
    // Copied, because the chunk can be a slice of a large buffer.
    this.#rest = Buffer.from(bytes)
    return packets
  }
}
