import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRtcp, writeNack } from '../../../../../../src/server/conference/media/rtp/rtcpPacket.ts'
import {
  ArrivalRecorder,
  parseTransportFeedback,
  writeTransportFeedback,
} from '../../../../../../src/server/conference/media/rtp/transportFeedback.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/gu, ''), 'hex')

/** Writes a message about packets from 0x0102 on. */
const written = (arrivals: readonly (number | null)[]) =>
  writeTransportFeedback({ senderSsrc: 1, mediaSsrc: 2, base: 0x0102, count: 7, arrivals })

/** Wraps chunks and deltas into a message of `count` packets from 65534 on, at a reference time of 640 ms. */
function message(count: number, chunksAndDeltas: string): Buffer {
  const head = Buffer.alloc(20)
  head.writeUInt16BE(65_534, 12)
  head.writeUInt16BE(count, 14)
  head.writeUIntBE(10, 16, 3)
  return Buffer.concat([head, hex(chunksAndDeltas)])
}

/** Arrivals in a message, in milliseconds. */
const arrivalsIn = (part: Buffer) => parseTransportFeedback(part)?.map(({ receivedAtMs }) => receivedAtMs)
/** Packets that a message reports, with `+` for those that arrived. */
const reported = (part: Buffer | null) =>
  part === null
    ? null
    : parseTransportFeedback(part)?.map(
        ({ sequenceNumber, receivedAtMs }) => `${sequenceNumber}${receivedAtMs === null ? '' : '+'}`,
      )

// Byte layouts follow draft-holmer-rmcat-transport-wide-cc-extensions-01, section 3.1, and are made by hand.
describe('transport-wide feedback', () => {
  it('has a two-bit vector, small deltas in one byte and negative ones in two, padded to 32 bits', () => {
    // 64,000 ms is 1,000 (0x3e8) units of 64 ms. Deltas in units of 0.25 ms: 40, 40, nothing, −2.
    expect(written([64_010, 64_020, null, 64_019.5])).toEqual(
      hex('8fcd0006 00000001 00000002 0102 0004 0003e8 07 d480 28 28 fffe 0000'),
    )
  })

  it('has a run length for more than seven equal symbols, and for the last ones', () => {
    const losses = Array.from({ length: 9 }, () => null)
    expect(written([...losses, 64_000, 64_000])).toEqual(
      hex('8fcd0006 00000001 00000002 0102 000b 0003e8 07 0009 2002 00 00 0000'),
    )
    expect(written(Array.from({ length: 300 }, () => 64_000)).subarray(20, 24)).toEqual(hex('212c 0000'))
  })

  it('has several vectors for symbols that alternate', () => {
    const losses = Array.from({ length: 8 }, () => null)
    expect(written([64_000, ...losses, 64_063.75, 64_127.75])).toEqual(
      hex('8fcd0006 00000001 00000002 0102 000b 0003e8 07 d000 c180 00 ff 0100'),
    )
  })

  it('has a large delta from 64 ms on, and for −8,192 ms', () => {
    const bytes = written([64_000, 64_064, 72_255.75, 64_063.75])
    expect(bytes.subarray(20, 32)).toEqual(hex('da80 00 0100 7fff 8000 000000'))
    expect(arrivalsIn(bytes)).toEqual([64_000, 64_064, 72_255.75, 64_063.75])
  })

  it('reaches the time of a packet after a delta that is too large for 16 bits', () => {
    expect(arrivalsIn(written([64_000, 80_000, 80_000]))).toEqual([64_000, 72_191.75, 80_000])
  })

  it('has a reference time of 24 bits, which wraps', () => {
    const bytes = written([2 ** 24 * 64 + 64_000])
    expect(bytes.subarray(16, 19)).toEqual(hex('0003e8'))
  })

  it('is read from the run length of section 3.1.3: 221 packets that are lost', () => {
    const results = parseTransportFeedback(message(221, '00dd'))
    expect(results).toHaveLength(221)
    expect(results?.every(({ receivedAtMs }) => receivedAtMs === null)).toBe(true)
  })

  it('is read from the vector of one-bit symbols of section 3.1.4', () => {
    // One loss, five arrivals, three losses, three arrivals, two losses.
    const arrivals = [null, 641, 642, 643, 644, 645, null, null, null, 646, 647, 648, null, null]
    expect(arrivalsIn(message(14, '9f1c 0404040404 040404'))).toEqual(arrivals)
  })

  it('is read from the vector of two-bit symbols of section 3.1.4, without the reserved symbol', () => {
    // One loss, one reserved symbol, three arrivals, two losses.
    expect(arrivalsIn(message(7, 'cd50 040404'))).toEqual([null, null, 641, 642, 643, null, null])
  })

  it('is read over several chunks, with the sequence numbers after 65535', () => {
    const part = message(4, '2001 d800 04 08 fff8')
    expect(parseTransportFeedback(part)).toEqual([
      { sequenceNumber: 65_534, receivedAtMs: 641 },
      { sequenceNumber: 65_535, receivedAtMs: 643 },
      { sequenceNumber: 0, receivedAtMs: 641 },
      { sequenceNumber: 1, receivedAtMs: null },
    ])
  })

  it('ignores symbols after the last packet, and padding', () => {
    expect(arrivalsIn(message(2, '3fff 04 04 00 00'))).toEqual([641, 642])
    expect(arrivalsIn(message(2, 'bfff 04 04 00 02'))).toEqual([641, 642])
  })

  it.each([
    ['within its header', hex('8fcd0003 00000001 00000002 0102 0001')],
    ['before its chunks', message(8, 'd555')],
    ['before its deltas', message(3, '2003 0404')],
    ['within a large delta', message(1, '4001 01')],
  ])('is malformed if it ends %s', (_where, part) => {
    expect(parseTransportFeedback(part)).toBeNull()
  })

  it('ends for runs of nothing, which count as one packet each', () => {
    expect(arrivalsIn(message(3, '2000 0000 2000 04 04'))).toEqual([641, null, 642])
    expect(parseTransportFeedback(message(9, '0000 0000'))).toBeNull()
  })

  it('is refused if it claims more packets than the sender remembers', () => {
    expect(parseTransportFeedback(message(2_048, '0800'))).toHaveLength(2_048)
    expect(parseTransportFeedback(message(2_049, '0801'))).toBeNull()
    expect(parseTransportFeedback(message(0xffff, '1fff'.repeat(9)))).toBeNull()
  })

  it('is read twice from one compound packet at most', () => {
    const part = written([64_000])
    const others = writeNack(1, 2, [3])
    const compound = Buffer.concat([...Array.from({ length: 30 }, () => part), others])
    expect(parseRtcp(compound).map(({ type }) => type)).toEqual([
      ...Array.from({ length: 2 }, () => 'transportFeedback'),
      'nack',
    ])
  })

  it('is read as it was written', () => {
    // Arrivals in units of 0.25 ms, so that no delta exceeds 16 bits.
    const arrival = fc.option(fc.nat(0x7fff).map((ticks) => 1_000_000 + ticks / 4))
    const lossy = fc.array(arrival, { minLength: 1, maxLength: 60 })
    const runs = fc
      .array(fc.tuple(arrival, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 20 })
      .map((deps) => deps.flatMap(([atMs, length]) => Array.from({ length }, () => atMs)))
    fc.assert(
      fc.property(fc.oneof(lossy, runs), fc.nat(0xffff), (arrivals, base) => {
        const bytes = writeTransportFeedback({ senderSsrc: 3, mediaSsrc: 4, base, count: 255, arrivals })
        expect(bytes.length % 4).toBe(0)
        const results = arrivals.map((receivedAtMs, index) => ({
          sequenceNumber: (base + index) % 2 ** 16,
          receivedAtMs,
        }))
        expect(parseRtcp(bytes)).toEqual([{ type: 'transportFeedback', results }])
      }),
    )
  })

  it('never throws and always ends, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.uint8Array({ maxLength: 60 }), (count, bytes) => {
        const results = parseTransportFeedback(message(count, Buffer.from(bytes).toString('hex')))
        if (results !== null) expect(results).toHaveLength(count)
        parseTransportFeedback(Buffer.from(bytes))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('arrivals of packets', () => {
  /** Registers packets, each a millisecond after the one before it. */
  function received(recorder: ArrivalRecorder, numbers: readonly number[], fromMs = 1_000): void {
    for (const [index, number] of numbers.entries()) recorder.receive(number, fromMs + index)
  }

  it('are reported from the first packet on, without a gap between two reports', () => {
    const recorder = new ArrivalRecorder()
    expect([recorder.hasArrivals, recorder.report(1, 2)]).toEqual([false, null])
    received(recorder, [10, 12])
    expect(recorder.hasArrivals).toBe(true)
    expect(reported(recorder.report(1, 2))).toEqual(['10+', '11', '12+'])
    expect([recorder.hasArrivals, recorder.report(1, 2)]).toEqual([false, null])
    received(recorder, [14])
    expect(reported(recorder.report(1, 2))).toEqual(['13', '14+'])
  })

  it('are reported with the sources of both sides and the number of the report, modulo 256', () => {
    const recorder = new ArrivalRecorder()
    const counts = Array.from({ length: 257 }, (_, index) => {
      recorder.receive(index, index)
      const bytes = recorder.report(0x01020304, 0x05060708)
      expect(bytes?.subarray(4, 12)).toEqual(hex('01020304 05060708'))
      return bytes?.readUInt8(19)
    })
    expect([counts[0], counts[254], counts[255], counts[256]]).toEqual([1, 255, 0, 1])
  })

  it('are reported in order of numbers after reordering, with a negative delta', () => {
    const recorder = new ArrivalRecorder()
    received(recorder, [5, 7, 6, 8], 1_024)
    expect(parseTransportFeedback(recorder.report(1, 2) ?? Buffer.alloc(0))).toEqual([
      { sequenceNumber: 5, receivedAtMs: 1_024 },
      { sequenceNumber: 6, receivedAtMs: 1_026 },
      { sequenceNumber: 7, receivedAtMs: 1_025 },
      { sequenceNumber: 8, receivedAtMs: 1_027 },
    ])
  })

  it('are reported across the wrap of the sequence numbers, in both directions', () => {
    const recorder = new ArrivalRecorder()
    received(recorder, [65_534, 0, 1])
    expect(reported(recorder.report(1, 2))).toEqual(['65534+', '65535', '0+', '1+'])
    const reordered = new ArrivalRecorder()
    received(reordered, [0, 65_535])
    expect(reported(reordered.report(1, 2))).toEqual(['65535+', '0+'])
  })

  it('are reported again from a packet on that arrived after it was reported as missing', () => {
    const recorder = new ArrivalRecorder()
    received(recorder, [1, 3])
    expect(reported(recorder.report(1, 2))).toEqual(['1+', '2', '3+'])
    received(recorder, [2])
    expect(reported(recorder.report(1, 2))).toEqual(['2+'])
    received(recorder, [4, 5])
    // The sender knows already that 3 arrived, and keeps that.
    expect(reported(recorder.report(1, 2))).toEqual(['3', '4+', '5+'])
  })

  it('are not reported for packets that are 500 older than the next one', () => {
    const recorder = new ArrivalRecorder()
    received(recorder, [1_000])
    recorder.report(1, 2)
    received(recorder, [500])
    expect(recorder.hasArrivals).toBe(false)
    received(recorder, [501])
    expect(reported(recorder.report(1, 2))).toEqual(['501+'])
  })

  it('are reported with the first time of a packet that arrived twice', () => {
    const recorder = new ArrivalRecorder()
    received(recorder, [1, 1], 1_024)
    expect(parseTransportFeedback(recorder.report(1, 2) ?? Buffer.alloc(0))).toEqual([
      { sequenceNumber: 1, receivedAtMs: 1_024 },
    ])
  })

  it('are reported for 400 packets at a time, and then for the others', () => {
    const recorder = new ArrivalRecorder()
    received(
      recorder,
      Array.from({ length: 500 }, (_, index) => index),
    )
    expect(reported(recorder.report(1, 2))).toHaveLength(400)
    expect(reported(recorder.report(1, 2))).toHaveLength(100)
    expect(recorder.report(1, 2)).toBeNull()
  })

  it('are reported from the first arrival on after a jump of the numbers', () => {
    const recorder = new ArrivalRecorder()
    received(recorder, [0])
    recorder.report(1, 2)
    received(recorder, [20_000, 20_001])
    expect(reported(recorder.report(1, 2))).toEqual(['20000+', '20001+'])
  })

  it('are limited in number, so that a client that jumps with each packet costs no memory', () => {
    const recorder = new ArrivalRecorder()
    received(
      recorder,
      Array.from({ length: 10_000 }, (_, index) => (index * 20_000) % 2 ** 16),
    )
    let reports = 0
    while (recorder.report(1, 2) !== null) reports += 1
    expect(reports).toBeLessThanOrEqual(1_600)
  })

  it('are reported once each at the right time, in whatever order packets come', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffff),
        fc.array(fc.tuple(fc.nat(300), fc.boolean()), { minLength: 1, maxLength: 80 }),
        (base, steps) => {
          const recorder = new ArrivalRecorder()
          const expected = new Map<number, number>()
          const seen: [number, number][] = []
          const take = () => {
            const part = recorder.report(1, 2)
            for (const { sequenceNumber, receivedAtMs } of (part && parseTransportFeedback(part)) ?? [])
              if (receivedAtMs !== null) seen.push([sequenceNumber, receivedAtMs])
          }
          for (const [index, [offset, isReported]] of steps.entries()) {
            const number = (base + offset) % 2 ** 16
            if (expected.has(number)) continue
            expected.set(number, 5_000 + index)
            recorder.receive(number, 5_000 + index)
            if (isReported) take()
          }
          while (recorder.hasArrivals) take()
          expect(seen.toSorted((a, b) => a[0] - b[0])).toEqual([...expected].toSorted((a, b) => a[0] - b[0]))
        },
      ),
    )
  })
})
