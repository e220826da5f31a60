import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AudioFrame,
  parseRed,
  RedundancyBuffer,
  writeRed,
} from '../../../../../../src/server/conference/media/rtp/redundantAudio.ts'

const opus = 111
const frame = (timestamp: number, size = 40): AudioFrame => ({
  timestamp: timestamp >>> 0,
  payload: Buffer.alloc(size, (timestamp / 960) & 0xff),
})

/** Returns the timestamp offsets of the blocks, oldest first; the primary block's is 0. */
const offsetsOf = (bytes: Buffer) => parseRed(bytes)?.blocks.map(({ timestampOffset }) => timestampOffset)

describe('RED payload', () => {
  it('has the layout of RFC 2198, section 3', () => {
    const primary = { timestamp: 1_000, payload: Buffer.from('aabb', 'hex') }
    const older = { timestamp: 40, payload: Buffer.from('ccddee', 'hex') }
    // F 1, type 111, offset 960 (0x3c0), length 3; then F 0, type 111.
    expect(writeRed(primary, [older], opus).toString('hex')).toBe('ef0f00036fccddeeaabb')
    expect(writeRed(primary, [], opus).toString('hex')).toBe('6faabb')
  })

  it('is read as in the example of RFC 2198, section 7', () => {
    // DVI4 (type 5, 84 bytes), with a redundant LPC block (type 7, 14 bytes) of 20 ms before it.
    const lpc = Buffer.alloc(14, 0x77)
    const dvi = Buffer.alloc(84, 0x55)
    const header = Buffer.from([0x80 | 7, ((160 << 10) >> 16) & 0xff, ((160 << 10) >> 8) & 0xff, 14, 5])
    expect(parseRed(Buffer.concat([header, lpc, dvi]))).toEqual({
      blocks: [
        { payloadType: 7, timestampOffset: 160, payload: lpc },
        { payloadType: 5, timestampOffset: 0, payload: dvi },
      ],
    })
  })

  it('leaves out blocks whose offset or size does not fit their header', () => {
    const at = 20_000
    const kept = (redundant: AudioFrame, primary = frame(at)) =>
      offsetsOf(writeRed(primary, [redundant, frame(at - 960)], opus))
    expect(kept(frame(at - 0x3fff))).toEqual([0x3fff, 960, 0])
    expect(kept(frame(at - 0x4000))).toEqual([960, 0])
    expect(kept(frame(at))).toEqual([960, 0])
    expect(kept(frame(at + 960))).toEqual([960, 0])
    expect(kept(frame(at - 1_920, 0x3ff))).toEqual([1_920, 960, 0])
    expect(kept(frame(at - 1_920, 0x400))).toEqual([960, 0])
    expect(kept(frame(at - 1_920, 0))).toEqual([960, 0])
  })

  it('leaves out the oldest blocks that do not fit a datagram', () => {
    const red = writeRed(frame(9_600, 500), [frame(7_680, 400), frame(8_640, 400)], opus)
    expect(offsetsOf(red)).toEqual([960, 0])
    expect(offsetsOf(writeRed(frame(9_600, 1_275), [frame(8_640, 3)], opus))).toEqual([0])
  })

  it('counts offsets across the wraparound of timestamps', () => {
    expect(offsetsOf(writeRed(frame(100), [frame(100 - 960)], opus))).toEqual([960, 0])
  })

  it('is read as it was written', () => {
    const blocks = fc.array(
      fc.record({
        age: fc.integer({ min: 1, max: 0x3fff }),
        payload: fc.uint8Array({ minLength: 1, maxLength: 90 }),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(blocks, fc.uint8Array({ maxLength: 300 }), (redundant, primary) => {
        const now = { timestamp: 5_000, payload: Buffer.from(primary) }
        const earlier = redundant.map(({ age, payload }) => ({
          timestamp: (now.timestamp - age) >>> 0,
          payload: Buffer.from(payload),
        }))
        expect(parseRed(writeRed(now, earlier, opus))?.blocks).toEqual([
          ...redundant.map(({ age }, index) => ({
            payloadType: opus,
            timestampOffset: age,
            payload: earlier[index]?.payload,
          })),
          { payloadType: opus, timestampOffset: 0, payload: now.payload },
        ])
      }),
    )
  })

  it('is refused if it ends early or has too many blocks', () => {
    const whole = writeRed(frame(9_600, 0), [frame(7_680), frame(8_640)], opus)
    for (let length = 0; length < whole.length; length += 1)
      expect(parseRed(whole.subarray(0, length))).toBeNull()
    const endless = Buffer.alloc(1_200, 0xff)
    expect(parseRed(endless)).toBeNull()
    const blocksOf = (count: number) =>
      Buffer.concat([
        ...Array.from({ length: count }, () => Buffer.from([0xef, 0, 0, 0])),
        Buffer.from([0x6f]),
      ])
    expect(parseRed(blocksOf(31))?.blocks).toHaveLength(32)
    expect(parseRed(blocksOf(32))).toBeNull()
  })

  it('of a stranger is refused or read within its bounds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const blocks = parseRed(Buffer.from(bytes))?.blocks ?? []
        const size = blocks.reduce((sum, { payload }) => sum + payload.length, 0)
        if (blocks.length > 0) expect(size + 4 * (blocks.length - 1) + 1).toBe(bytes.length)
      }),
    )
  })
})

describe('redundancy buffer', () => {
  const write = (buffer: RedundancyBuffer, given: AudioFrame, distance: 1 | 2, source = 'ada') =>
    offsetsOf(buffer.write(source, given, opus, distance))

  it('repeats the frame before, or the two frames before', () => {
    const buffer = new RedundancyBuffer()
    expect(write(buffer, frame(0), 2)).toEqual([0])
    expect(write(buffer, frame(960), 2)).toEqual([960, 0])
    expect(write(buffer, frame(1_920), 2)).toEqual([1_920, 960, 0])
    expect(write(buffer, frame(2_880), 1)).toEqual([960, 0])
    const red = buffer.write('ada', frame(3_840), opus, 2)
    expect(parseRed(red)?.blocks.map(({ payload }) => payload[0])).toEqual([2, 3, 4])
  })

  it('repeats across a lost frame, but not across a gap of more than 100 ms', () => {
    const buffer = new RedundancyBuffer()
    write(buffer, frame(0), 2)
    expect(write(buffer, frame(1_920), 2)).toEqual([1_920, 0])
    expect(write(buffer, frame(1_920 + 4_800), 2)).toEqual([4_800 + 1_920, 4_800, 0])
    expect(write(buffer, frame(20_000), 2)).toEqual([0])
    expect(write(buffer, frame(20_960), 2)).toEqual([960, 0])
    expect(write(buffer, frame(0), 2)).toEqual([0])
    expect(write(buffer, frame(960), 2)).toEqual([960, 0])
  })

  it('does not repeat another source', () => {
    const buffer = new RedundancyBuffer()
    write(buffer, frame(0), 2)
    expect(write(buffer, frame(960), 2, 'ben')).toEqual([0])
    expect(write(buffer, frame(1_920), 2, 'ben')).toEqual([960, 0])
    buffer.reset()
    expect(write(buffer, frame(2_880), 2, 'ben')).toEqual([0])
  })

  it('does not repeat silence', () => {
    const buffer = new RedundancyBuffer()
    write(buffer, frame(0), 2)
    expect(write(buffer, frame(960, 2), 2)).toEqual([960, 0])
    expect(write(buffer, frame(1_920, 1), 2)).toEqual([1_920, 0])
    expect(write(buffer, frame(2_880), 2)).toEqual([0])
    expect(write(buffer, frame(3_840), 2)).toEqual([960, 0])
  })

  it('keeps the order when packets arrive out of order or twice', () => {
    const buffer = new RedundancyBuffer()
    write(buffer, frame(0), 2)
    write(buffer, frame(1_920), 2)
    expect(write(buffer, frame(960), 2)).toEqual([960, 0])
    expect(write(buffer, frame(1_920), 2)).toEqual([1_920, 0])
    expect(write(buffer, frame(2_880), 2)).toEqual([2_880, 960, 0])
  })
})
