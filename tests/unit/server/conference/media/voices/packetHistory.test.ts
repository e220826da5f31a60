import { describe, expect, it } from 'vitest'
import { PacketHistory } from '../../../../../../src/server/conference/media/voices/packetHistory.ts'

const packet = (index: number) => ({
  sequenceNumber: index & 0xffff,
  timestamp: (index * 960) >>> 0,
  marker: false,
  payload: Buffer.of(0x78),
})
function filled(count: number, jitter: (index: number) => number = () => 0): PacketHistory {
  const history = new PacketHistory()
  for (let index = 0; index < count; index += 1) history.add(packet(index), index * 20 + jitter(index))
  return history
}
const numbers = (packets: readonly { sequenceNumber: number }[]) =>
  packets.map(({ sequenceNumber }) => sequenceNumber)

describe('packet history', () => {
  it('has the last eight packets, in order', () => {
    const history = filled(20)
    history.add(packet(21), 420)
    history.add(packet(20), 421)
    expect(numbers(history.recent(421))).toEqual([14, 15, 16, 17, 18, 19, 20, 21])
  })

  it('has none that are older than a quarter of a second, and none after it was cleared', () => {
    const history = filled(8)
    expect(numbers(history.recent(330))).toEqual([4, 5, 6, 7])
    history.clear()
    expect(history.recent(140)).toEqual([])
  })

  it('returns the packets from a timestamp on', () => {
    const history = filled(8)
    expect(numbers(history.since(6 * 960, 140))).toEqual([6, 7])
    expect(numbers(history.since(6 * 960 + 240, 140))).toEqual([6, 7])
    expect(numbers(history.since(6 * 960 + 700, 140))).toEqual([7])
    expect(history.since(8 * 960, 140)).toEqual([])
  })

  it('holds a source back by its jitter, between 30 and 40 ms', () => {
    expect(filled(8).delayMs(140)).toBe(30)
    expect(filled(8, (index) => (index === 3 ? 35 : 0)).delayMs(140)).toBe(35)
    expect(filled(8, (index) => (index === 3 ? 90 : 0)).delayMs(140)).toBe(40)
    expect(new PacketHistory().delayMs(0)).toBe(30)
  })
})
