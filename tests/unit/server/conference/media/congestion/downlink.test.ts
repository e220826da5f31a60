import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Downlink } from '../../../../../../src/server/conference/media/congestion/downlink.ts'
import { wrapRtx } from '../../../../../../src/server/conference/media/rtp/retransmission.ts'
import { parseRtp, writeRtp } from '../../../../../../src/server/conference/media/rtp/rtpPacket.ts'

const extensionId = 3
const roundTripMs = 40

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Returns a packet of `size` bytes of payload with room for a transport-wide number. */
function packet(size: number, sequenceNumber = 0, id: number | null = extensionId): Buffer {
  return writeRtp({ sequenceNumber, timestamp: 0, marker: false, payload: Buffer.alloc(size) }, 1, 96, id)
}

const repeated = (bytes: Buffer) => wrapRtx(bytes, { ssrc: 2, payloadType: 97, sequenceNumber: 1 })

interface Sent {
  readonly number: number | undefined
  readonly ssrc: number | undefined
  readonly bytes: Buffer
  readonly atMs: number
}

/** Creates the way to a client, and records what it is sent. `hasPadding` is false before the first picture. */
function downlink({ isMeasured = true, hasPadding = true } = {}) {
  const sent: Sent[] = []
  const overflows: string[] = []
  const padding: { readonly bytes: number; readonly atMs: number }[] = []
  const startMs = Date.now()
  const way = new Downlink({
    clock: { now: () => Date.now() },
    send: (bytes) => {
      const parsed = parseRtp(bytes)
      const number = parsed?.extensions.get(extensionId)?.readUInt16BE(0)
      sent.push({ number, ssrc: parsed?.ssrc, bytes: Buffer.from(bytes), atMs: Date.now() - startMs })
    },
    overflow: (mediaLine) => void overflows.push(mediaLine),
    padding: (bytes) => {
      padding.push({ bytes, atMs: Date.now() - startMs })
      if (!hasPadding) return []
      return Array.from({ length: Math.ceil(bytes / 1_000) }, () => repeated(packet(1_000)))
    },
  })
  way.isMeasured = isMeasured
  return { way, sent, overflows, padding }
}

describe('way to a client without feedback', () => {
  it('carries everything, unchanged and in order, however much it is', () => {
    const { way, sent, overflows } = downlink({ isMeasured: false })
    const packets = Array.from({ length: 200 }, (_, index) => packet(1_200, index))
    for (const bytes of packets) way.picture('main', bytes)
    way.sound(packet(100, 1_000))
    vi.advanceTimersByTime(250)
    expect(sent).toHaveLength(201)
    expect(sent.filter(({ bytes }) => bytes.length > 1_000).map(({ bytes }) => bytes)).toEqual(packets)
    expect(overflows).toEqual([])
  })

  it('has the maximum bitrate, and is never probed', () => {
    const { way, padding } = downlink({ isMeasured: false })
    for (let step = 0; step < 100; step += 1) {
      way.tick(10_000_000)
      vi.advanceTimersByTime(100)
    }
    expect([way.bitrate, padding]).toEqual([4_000_000, []])
  })
})

describe('way to a client with feedback', () => {
  it('numbers all packets in the order in which they leave, also sound and retransmissions', () => {
    const { way, sent } = downlink()
    for (let index = 0; index < 10; index += 1) way.picture('main', packet(1_000, index))
    way.retransmission(repeated(packet(500)))
    way.picture('slides', packet(800))
    way.sound(packet(100))
    vi.advanceTimersByTime(200)
    expect(sent).toHaveLength(13)
    expect(sent.map(({ number }) => number)).toEqual(sent.map((_, index) => index + 1))
    // The retransmission and the sound leave before the pictures that wait.
    const order = sent.map(({ bytes, ssrc }) =>
      ssrc === 2 ? 'again' : bytes.length < 200 ? 'sound' : 'picture',
    )
    expect(order.indexOf('sound')).toBeLessThan(order.lastIndexOf('picture'))
    expect(order.indexOf('again')).toBeLessThan(order.lastIndexOf('picture'))
  })

  it('numbers a packet again that is sent a second time as it was', () => {
    const { way, sent } = downlink()
    const bytes = packet(100)
    way.picture('main', bytes)
    way.retransmission(bytes)
    vi.advanceTimersByTime(50)
    expect(sent.map(({ number }) => number)).toEqual([1, 2])
  })

  it('continues with 0 after 65535', () => {
    const { way, sent } = downlink()
    for (let index = 0; index < 65_537; index += 1) way.sound(packet(1))
    expect(sent.slice(65_533).map(({ number }) => number)).toEqual([65_534, 65_535, 0, 1])
  })

  it('starts at 250 kbit/s, sends the first keyframe faster, and discards a picture that waits too long', () => {
    const { way, sent, overflows } = downlink()
    expect(way.bitrate).toBe(250_000)
    for (let index = 0; index < 15; index += 1) way.picture('main', packet(1_000, index))
    vi.advanceTimersByTime(60)
    expect(sent).toHaveLength(15)
    vi.advanceTimersByTime(1_000)
    way.tick(0)
    for (let index = 15; index < 75; index += 1) way.picture('main', packet(1_000, index))
    vi.advanceTimersByTime(400)
    expect(overflows).toEqual(['main'])
    expect(sent.length).toBeGreaterThan(15 + 20)
    expect(sent.length).toBeLessThan(15 + 40)
  })

  it('asks for packets to measure with half a second after the start, and at twice the rate', () => {
    const { way, sent, padding } = downlink()
    for (let step = 0; step < 10; step += 1) {
      way.tick(2_000_000)
      vi.advanceTimersByTime(100)
    }
    // 5,000 bytes at 500 kbit/s take 80 ms.
    expect(padding).toEqual([{ bytes: 5_000, atMs: 500 }])
    expect(sent.map(({ ssrc }) => ssrc)).toEqual([2, 2, 2, 2, 2])
    expect(sent.at(-1)?.atMs).toBeGreaterThan(550)
  })

  it('asks again with the next step while there is nothing to measure with', () => {
    const { way, padding, sent } = downlink({ hasPadding: false })
    for (let step = 0; step < 10; step += 1) {
      way.tick(2_000_000)
      vi.advanceTimersByTime(100)
    }
    expect(padding.map(({ atMs }) => atMs)).toEqual([500, 600, 700, 800, 900])
    expect(sent).toEqual([])
  })

  it('is not probed for more than is wanted', () => {
    const { way, padding } = downlink()
    for (let step = 0; step < 100; step += 1) {
      way.tick(250_000)
      vi.advanceTimersByTime(100)
    }
    expect(padding).toEqual([])
  })

  it('carries more when the feedback shows that the network does', () => {
    const { way, sent, padding } = downlink()
    let reported = 0
    for (let step = 0; step < 1_000; step += 1) {
      if (step % 2 === 0) way.sound(packet(100))
      if (step % 4 === 0) {
        const bytes = (Math.min(1_000_000, way.bitrate) * 0.04) / 8
        for (let left = bytes; left > 0; left -= 1_200) way.picture('main', packet(Math.min(left, 1_200)))
      }
      if (step % 10 === 0) way.tick(1_500_000)
      vi.advanceTimersByTime(10)
      if (step % 10 !== 5) continue
      const arrived = sent.slice(reported).filter(({ atMs }) => atMs <= 10 * step - roundTripMs)
      reported += arrived.length
      way.feedback(
        arrived.map(({ number = 0, atMs }) => ({
          sequenceNumber: number,
          receivedAtMs: 5_000_000 + atMs + roundTripMs / 2,
        })),
      )
    }
    expect(padding.length).toBeGreaterThan(0)
    expect(way.bitrate).toBeGreaterThan(1_000_000)
    expect(way.lossRatio).toBe(0)
    expect(way.roundTripMs).toBeGreaterThan(roundTripMs)
  })

  it('keeps 220 kbit/s without feedback, and less only for ten seconds after a loss', () => {
    const { way, sent } = downlink()
    const run = (ms: number) => {
      for (let step = 0; step < ms / 20; step += 1) {
        way.sound(packet(100))
        if (step % 5 === 0) way.tick(1_500_000)
        vi.advanceTimersByTime(20)
      }
    }
    run(10_000)
    expect(way.bitrate).toBe(220_000)
    way.feedback(
      sent.slice(-50).map(({ number = 0, atMs }, index) => ({
        sequenceNumber: number,
        receivedAtMs: index % 5 === 0 ? null : atMs,
      })),
    )
    expect(way.lossRatio).toBeCloseTo(0.2)
    expect(way.bitrate).toBeLessThan(220_000)
    run(9_900)
    expect(way.bitrate).toBeLessThan(220_000)
    run(200)
    expect(way.bitrate).toBe(220_000)
  })

  it('discards what waits for a client with new keys, and everything for one that is gone', () => {
    const { way, sent } = downlink()
    for (let index = 0; index < 20; index += 1) way.picture('main', packet(1_000))
    const before = sent.length
    way.clear()
    vi.advanceTimersByTime(1_000)
    expect(sent).toHaveLength(before)
    way.sound(packet(100))
    expect(sent).toHaveLength(before + 1)
    way.close()
    way.sound(packet(100))
    way.picture('main', packet(100))
    vi.advanceTimersByTime(1_000)
    expect(sent).toHaveLength(before + 1)
  })
})
