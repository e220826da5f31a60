import * as fc from 'fast-check'
import { extensionIds, payloadTypes } from './hostileClient.ts'

/** A packet that a participant sends over their own, authenticated connection. */
export type HostilePacket =
  | { readonly kind: 'rtp'; readonly header: Buffer; readonly payload: Buffer }
  | { readonly kind: 'rtcp'; readonly bytes: Buffer }

/**
 * Sources of its packets: fewer than the server lets a connection have, so that it is not closed for their
 * number.
 */
const sources = 12
const reporters = 8
/** Size up to which libjuice takes datagrams, in bytes, without room for the authentication tag. */
const longest = 3_900

const number = (bits: number) => fc.nat(2 ** bits - 1)
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

/** Elements of the header extensions that were offered, with values of any length up to their 16 bytes. */
const namedElements = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...Object.values(extensionIds)), fc.integer({ min: 1, max: 15 })),
      fc.oneof(
        fc.constantFrom('0', '1', 'l', 'h', 'x', '').map((text) => Buffer.from(text)),
        bytes(16),
      ),
    ),
    { maxLength: 6 },
  )
  .map((elements) =>
    Buffer.concat(
      elements.flatMap(([id, value]) =>
        value.length === 0 ? [] : [Buffer.from([(id << 4) | (value.length - 1)]), value],
      ),
    ),
  )
const extension = fc.oneof(
  fc.constant(null),
  fc.tuple(fc.constant(0xbede), namedElements),
  fc.tuple(fc.oneof(fc.constant(0xbede), fc.constant(0x1000), number(16)), bytes(120)),
)

const vp8 = fc
  .tuple(fc.constantFrom(0x10, 0x00, 0x80, 0x90, 0x9f, 0xff), bytes(60))
  .map(([descriptor, rest]) => Buffer.from([descriptor, ...rest]))
const red = fc
  .tuple(fc.array(fc.tuple(number(7), number(14), number(10)), { maxLength: 40 }), bytes(300))
  .map(([blocks, rest]) =>
    Buffer.concat([
      ...blocks.map(([type, offset, size]) => {
        const header = Buffer.alloc(4)
        header.writeUInt32BE((((0x80 | type) << 24) | (offset << 10) | size) >>> 0)
        return header
      }),
      Buffer.from([payloadTypes.opus]),
      rest,
    ]),
  )
const giant = fc.integer({ min: 1_200, max: longest - 200 }).map((length) => Buffer.alloc(length, 0x10))
const payload = fc.oneof(vp8, vp8, red, bytes(20), giant)

const rtp = fc
  .record({
    source: fc.integer({ min: 1, max: sources }),
    step: fc.oneof(
      { weight: 8, arbitrary: fc.constant(1) },
      { weight: 2, arbitrary: fc.nat(2_999) },
      { weight: 1, arbitrary: fc.integer({ min: 3_000, max: 20_000 }) },
    ),
    timestamp: number(32),
    type: fc.oneof(fc.constantFrom(...Object.values(payloadTypes)), number(7)),
    marker: fc.boolean(),
    contributors: fc.oneof(fc.constant([]), fc.array(number(32), { maxLength: 15 })),
    extension,
    padding: fc.option(number(8)),
    payload,
  })
  .map((fields) => ({ kind: 'rtp' as const, ...fields }))

type RtpFields = typeof rtp extends fc.Arbitrary<infer T> ? T : never

function rtpPacket(fields: RtpFields, sequenceNumber: number): HostilePacket {
  const { source, timestamp, type, marker, contributors, padding } = fields
  const head = Buffer.alloc(12 + 4 * contributors.length)
  const flags = (padding === null ? 0 : 0x20) | (fields.extension === null ? 0 : 0x10)
  head.writeUInt8(0x80 | flags | contributors.length, 0)
  head.writeUInt8((marker ? 0x80 : 0) | type, 1)
  head.writeUInt16BE(sequenceNumber, 2)
  head.writeUInt32BE(timestamp, 4)
  head.writeUInt32BE(source, 8)
  for (const [index, one] of contributors.entries()) head.writeUInt32BE(one, 12 + 4 * index)
  const tail = padding === null ? [] : [Buffer.from([padding])]
  return {
    kind: 'rtp',
    header: Buffer.concat([head, ...extensionParts(fields.extension)]),
    payload: Buffer.concat([fields.payload, ...tail]),
  }
}

function extensionParts(extended: RtpFields['extension']): Buffer[] {
  if (extended === null) return []
  const [profile, elements] = extended
  const words = Math.ceil(elements.length / 4)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(profile, 0)
  head.writeUInt16BE(words, 2)
  return [head, elements, Buffer.alloc(4 * words - elements.length)]
}

/** RTCP in parts of every kind, about the sources `known` that the server sends, and about others. */
function rtcp(known: readonly number[]): fc.Arbitrary<HostilePacket> {
  const word = fc.oneof(fc.constantFrom(...known), number(32), fc.constantFrom(0, 0xffff_ffff, 0xffff))
  const part = fc
    .record({
      kind: fc.oneof(
        fc.constantFrom([200, 1], [201, 31], [202, 3], [203, 1], [204, 0], [205, 1], [205, 15], [206, 1]),
        fc.constantFrom([206, 4], [206, 15], [207, 0]),
        fc.tuple(fc.integer({ min: 192, max: 223 }), fc.nat(31)),
      ),
      target: word,
      words: fc.oneof(
        { weight: 6, arbitrary: fc.array(word, { maxLength: 40 }) },
        { weight: 1, arbitrary: fc.constant(Array.from({ length: 900 }, (_, index) => index * 0x11_ffff)) },
        { weight: 1, arbitrary: fc.array(word, { maxLength: 8 }).map((rest) => [0x52454d42, ...rest]) },
      ),
      claimed: fc.option(number(16), { freq: 8 }),
    })
    .map(({ kind: [type = 200, count = 0], target, words, claimed }) => {
      const written = Buffer.alloc(12 + 4 * words.length)
      written.writeUInt8(0x80 | count, 0)
      written.writeUInt8(type, 1)
      written.writeUInt16BE(claimed ?? written.length / 4 - 1, 2)
      written.writeUInt32BE(target, 8)
      for (const [index, one] of words.entries()) written.writeUInt32BE(one >>> 0, 12 + 4 * index)
      return written
    })
  return fc
    .tuple(fc.integer({ min: 1, max: reporters }), fc.array(part, { minLength: 1, maxLength: 6 }))
    .map(([reporter, parts]) => {
      const compound = Buffer.concat(parts).subarray(0, longest)
      compound.writeUInt32BE(1_000 + reporter, 4)
      return { kind: 'rtcp', bytes: compound }
    })
}

/** Returns packets that are the same for a seed, aimed at the sources `known` that the server sends. */
export function hostilePackets(seed: number, count: number, known: readonly number[]): HostilePacket[] {
  const kinds = fc.oneof({ weight: 7, arbitrary: rtp }, { weight: 1, arbitrary: rtcp(known) })
  const sequences = new Map<number, number>()
  return fc.sample(kinds, { seed, numRuns: count }).map((fields) => {
    if (!('step' in fields)) return fields
    const sequenceNumber = ((sequences.get(fields.source) ?? seed) + fields.step) & 0xffff
    sequences.set(fields.source, sequenceNumber)
    return rtpPacket(fields, sequenceNumber)
  })
}
