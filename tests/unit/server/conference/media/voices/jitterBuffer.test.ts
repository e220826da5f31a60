import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JitterBuffer } from '../../../../../../src/server/conference/media/voices/jitterBuffer.ts'

const packet = (sequenceNumber: number) => ({
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp: (sequenceNumber * 960) >>> 0,
  payload: Uint8Array.of(0x78),
})
const takeAll = (buffer: JitterBuffer) => {
  const taken: number[] = []
  for (let next = buffer.take(); next !== null; next = buffer.take()) taken.push(next.sequenceNumber)
  return taken
}

describe('jitter buffer', () => {
  it('returns packets in order, each once, also where the number wraps', () => {
    const buffer = new JitterBuffer()
    const accepted = [65_534, 0, 65_535, 0, 1].map((number) => buffer.push(packet(number)))
    expect(accepted).toEqual([true, true, true, false, true])
    expect(buffer.samples).toBe(4 * 960)
    expect(takeAll(buffer)).toEqual([65_534, 65_535, 0, 1])
    expect(buffer.samples).toBe(0)
  })

  it('counts the packets that are missing before the next one, until they are given up', () => {
    const buffer = new JitterBuffer()
    buffer.startAfter(9)
    buffer.push(packet(12))
    expect(buffer.peek()?.missing).toBe(2)
    buffer.skip()
    expect(buffer.peek()?.missing).toBe(1)
    buffer.push(packet(11))
    expect(takeAll(buffer)).toEqual([11, 12])
  })

  it('drops a packet that comes after its turn', () => {
    const buffer = new JitterBuffer()
    buffer.push(packet(5))
    buffer.take()
    expect(buffer.push(packet(4))).toBe(false)
    expect(buffer.push(packet(5))).toBe(false)
    expect(buffer.push(packet(6))).toBe(true)
  })

  it('starts again when its source does', () => {
    const buffer = new JitterBuffer()
    buffer.push(packet(5))
    expect(buffer.push(packet(30_000))).toBe(true)
    expect(takeAll(buffer)).toEqual([30_000])
  })

  it('keeps no more than 64 packets', () => {
    const buffer = new JitterBuffer()
    for (let number = 0; number < 90; number += 1) buffer.push(packet(number))
    expect(takeAll(buffer)).toEqual(Array.from({ length: 64 }, (_, index) => 26 + index))
  })

  it('orders every arrival', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 65_535 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
        (first, order) => {
          const buffer = new JitterBuffer()
          buffer.startAfter((first - 1) & 0xffff)
          for (const number of order) buffer.push(packet(first + number))
          const expected = order.toSorted((a, b) => a - b).map((number) => (first + number) & 0xffff)
          expect(takeAll(buffer)).toEqual(expected)
        },
      ),
    )
  })
})
