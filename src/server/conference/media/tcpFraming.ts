/** Shortest frame that is taken, in bytes: RTCP's head. Empty ones would cost more than they carry. */
const shortestFrame = 8
/** Longest frame that is taken, in bytes: more than any packet on a path of 1,500. */
const longestFrame = 2_048

/** Puts a packet into a frame: its length in 16 bits, then the packet (RFC 4571, section 2). */
export function frame(packet: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(2 + packet.length)
  bytes.writeUInt16BE(packet.length, 0)
  packet.copy(bytes, 2)
  return bytes
}

/** Takes the packets out of a stream of frames, however the stream is cut. */
export class FrameReader {
  #rest = Buffer.alloc(0)

  /** The packets that are complete with this chunk. Throws for a frame that is longer or shorter than any packet. */
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
    // A copy: the chunk may be a slice of something large.
    this.#rest = Buffer.from(bytes)
    return packets
  }
}
