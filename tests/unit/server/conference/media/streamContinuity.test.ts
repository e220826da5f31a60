import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MediaPacket } from '../../../../../src/server/conference/media/rtp/rtpPacket.ts'
import { StreamContinuity } from '../../../../../src/server/conference/media/streamContinuity.ts'
import { readVp8 } from '../../../../../src/server/conference/media/vp8.ts'

class Clock {
  ms = 1_000
  now(): number {
    return this.ms
  }
}

const sound = (sequenceNumber: number, timestamp = sequenceNumber * 960): MediaPacket => ({
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp: timestamp >>> 0,
  marker: false,
  payload: Buffer.from([1, 2, 3]),
})

/** Returns a VP8 packet whose picture id has `bits` bits. */
function picture(sequenceNumber: number, pictureId: number, bits: 7 | 15, tl0PicIdx: number): MediaPacket {
  const wide = [0x80 | ((pictureId >> 8) & 0x7f), pictureId & 0xff]
  const number = bits === 15 ? wide : [pictureId & 0x7f]
  const payload = Buffer.from([0x90, 0xc0, ...number, tl0PicIdx & 0xff, 0x01, 0xaa])
  return { ...sound(sequenceNumber), payload }
}
const numbers = (packets: readonly (MediaPacket | null)[]) =>
  packets.map((packet) => packet?.sequenceNumber ?? null)

describe('sequence numbers', () => {
  test('go on without a gap when the speaker changes, wherever the new one counts', () => {
    const stream = new StreamContinuity(new Clock(), 48_000)
    const passed = [
      stream.next('a', sound(65_534)),
      stream.next('a', sound(65_535)),
      stream.next('b', sound(7)),
      stream.next('b', sound(8)),
      stream.next('a', sound(200)),
    ]
    expect(numbers(passed)).toEqual([65_534, 65_535, 0, 1, 2])
  })

  test('keep the gap of a packet that is lost, and its place for one that comes late', () => {
    const stream = new StreamContinuity(new Clock(), 48_000)
    stream.next('a', sound(10))
    const passed = [100, 101, 103, 102, 104].map((number) => stream.next('b', sound(number)))
    expect(numbers(passed)).toEqual([11, 12, 14, 13, 15])
  })

  test('drop the packets that a new speaker sent before their turn', () => {
    const stream = new StreamContinuity(new Clock(), 48_000)
    stream.next('a', sound(10))
    const passed = [100, 98, 99, 101].map((number) => stream.next('b', sound(number)))
    expect(numbers(passed)).toEqual([11, null, null, 12])
  })

  test('never repeat, however often the word changes hands', () => {
    const turns = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 20 })), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(turns, (spoken) => {
        const stream = new StreamContinuity(new Clock(), 48_000)
        const counters = new Map([
          ['a', 65_500],
          ['b', 3],
          ['c', 40_000],
        ])
        const passed: number[] = []
        for (const [who, many] of spoken)
          for (let at = 0; at < many; at += 1) {
            const number = (counters.get(who) ?? 0) + 1
            counters.set(who, number)
            const next = stream.next(who, sound(number))
            if (next !== null) passed.push(next.sequenceNumber)
          }
        passed.forEach((number, at) => {
          const before = passed[at - 1]
          if (before !== undefined) expect((number - before) & 0xffff).toBe(1)
        })
      }),
    )
  })
})

test('timestamps go on by the time that has passed', () => {
  const clock = new Clock()
  const stream = new StreamContinuity(clock, 48_000)
  const first = stream.next('a', sound(1, 4_294_967_000))
  clock.ms += 20
  const second = stream.next('b', sound(900, 12))
  expect(((second?.timestamp ?? 0) - (first?.timestamp ?? 0)) >>> 0).toBe(960)
  expect(stream.next('b', sound(901, 972))?.timestamp).toBe(((second?.timestamp ?? 0) + 960) >>> 0)
})

describe('the counters of pictures', () => {
  const ids = (packets: readonly (MediaPacket | null)[]) =>
    packets.map((packet) => {
      const vp8 = packet === null ? null : readVp8(packet.payload)
      return [vp8?.pictureId?.value, vp8?.pictureId?.bits, vp8?.tl0PicIdx?.value]
    })

  test('go on when the picture changes, also to a sender that counts in seven bits', () => {
    const stream = new StreamContinuity(new Clock(), 90_000)
    const passed = [
      stream.next('a', picture(1, 32_766, 15, 254)),
      stream.next('a', picture(2, 32_767, 15, 255)),
      stream.next('b', picture(50, 126, 7, 3)),
      stream.next('b', picture(51, 127, 7, 4)),
      stream.next('b', picture(52, 0, 7, 5)),
      stream.next('a', picture(3, 5, 15, 9)),
    ]
    const told = ids(passed)
    const first = told[0]?.[0] ?? 0
    expect(told.map(([id]) => ((id ?? 0) - first) & 0x7fff)).toEqual([0, 1, 2, 3, 4, 5])
    expect(told.every(([, bits]) => bits === 15)).toBe(true)
    const levels = told.map(([, , level]) => level ?? 0)
    expect(levels.map((level) => (level - (levels[0] ?? 0)) & 0xff)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('packets of one picture keep one number, and their content', () => {
    const stream = new StreamContinuity(new Clock(), 90_000)
    stream.next('a', picture(1, 9, 15, 1))
    const passed = [stream.next('b', picture(7, 400, 15, 8)), stream.next('b', picture(8, 400, 15, 8))]
    const [one, other] = ids(passed)
    expect(one).toEqual(other)
    expect(passed[0]?.payload.subarray(-2)).toEqual(Buffer.from([0x01, 0xaa]))
  })

  test('a payload without counters, or without anything, goes on as it is', () => {
    const stream = new StreamContinuity(new Clock(), 90_000)
    for (const payload of [Buffer.from([0x10, 0x00, 0x01]), Buffer.alloc(0)])
      expect(stream.next('a', { ...sound(1), payload })?.payload).toEqual(payload)
  })
})
