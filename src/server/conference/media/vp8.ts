/** RTP payload descriptor of VP8 (RFC 7741, section 4.2), limited to what forwarding needs. */
export interface Vp8Descriptor {
  /** True for the first packet of a keyframe. */
  readonly startsKeyframe: boolean
  /** Absent if the sender does not number its pictures; `bits` is the width of its counter. */
  readonly pictureId?: { readonly value: number; readonly bits: 7 | 15; readonly at: number }
  readonly tl0PicIdx?: { readonly value: number; readonly at: number }
}

/** Parses a payload descriptor. Returns null for a payload that is empty or not VP8. */
export function readVp8(payload: Buffer): Vp8Descriptor | null {
  const first = payload[0]
  if (first === undefined) return null
  const startsPartition = (first & 0x10) !== 0 && (first & 0x0f) === 0
  if ((first & 0x80) === 0) return { startsKeyframe: startsPartition && isKeyframe(payload, 1) }
  const extension = payload[1] ?? 0
  let at = 2
  let pictureId: Vp8Descriptor['pictureId']
  let tl0PicIdx: Vp8Descriptor['tl0PicIdx']
  if ((extension & 0x80) !== 0) {
    const high = payload[at] ?? 0
    const isWide = (high & 0x80) !== 0
    const value = isWide ? ((high & 0x7f) << 8) | (payload[at + 1] ?? 0) : high
    pictureId = { value, bits: isWide ? 15 : 7, at }
    at += isWide ? 2 : 1
  }
  if ((extension & 0x40) !== 0) {
    tl0PicIdx = { value: payload[at] ?? 0, at }
    at += 1
  }
  if ((extension & 0x30) !== 0) at += 1
  if (at >= payload.length) return null
  return {
    startsKeyframe: startsPartition && isKeyframe(payload, at),
    ...(pictureId && { pictureId }),
    ...(tl0PicIdx && { tl0PicIdx }),
  }
}

/** Reads the frame's own header: its lowest bit is 0 in a keyframe. */
function isKeyframe(payload: Buffer, at: number): boolean {
  return ((payload[at] ?? 1) & 0x01) === 0
}

/**
 * Returns a copy of `payload` with other counters. The picture ID always has 15 bits, because receivers
 * expect one width per stream.
 */
export function withCounters(
  payload: Buffer,
  { pictureId, tl0PicIdx }: Vp8Descriptor,
  counters: { pictureId: number; tl0PicIdx: number },
): Buffer {
  if (pictureId === undefined) return payload
  const width = pictureId.bits === 15 ? 2 : 1
  const wide = Buffer.alloc(2)
  wide.writeUInt16BE(0x8000 | (counters.pictureId & 0x7fff))
  const rest = Buffer.from(payload.subarray(pictureId.at + width))
  if (tl0PicIdx !== undefined) rest[tl0PicIdx.at - pictureId.at - width] = counters.tl0PicIdx & 0xff
  return Buffer.concat([payload.subarray(0, pictureId.at), wide, rest])
}
