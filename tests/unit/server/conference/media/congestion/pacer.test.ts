import { describe, expect, it } from 'vitest'
import { Pacer, type PacketKind } from '../../../../../../src/server/conference/media/congestion/pacer.ts'

interface Sent {
  readonly atMs: number
  readonly kind: PacketKind
  readonly bytes: number
  readonly name: number
}

/** Creates a pacer in simulated time. `delayMs` is how much later than requested its timer fires. */
function simulated({ bitrate = 320_000, delayMs = 0 } = {}) {
  const clock = { ms: 1_000, now: () => clock.ms }
  const timers: { atMs: number; run: () => void }[] = []
  const sent: Sent[] = []
  const overflows: string[] = []
  const pacer = new Pacer({
    clock,
    send: (packet, kind) =>
      void sent.push({ atMs: clock.ms - 1_000, kind, bytes: packet.length, name: packet[0] ?? 0 }),
    overflow: (mediaLine) => void overflows.push(mediaLine),
    schedule: (run, afterMs) => void timers.push({ atMs: clock.ms + afterMs + delayMs, run }),
  })
  pacer.setBitrate(bitrate)
  const advance = (ms: number, each: () => void = () => {}) => {
    for (const endMs = clock.ms + ms; clock.ms < endMs;) {
      clock.ms += 1
      for (const timer of timers.filter(({ atMs }) => atMs <= clock.ms)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.run()
      }
      each()
    }
  }
  return { clock, timers, sent, overflows, pacer, advance }
}

const packet = (size: number, name = 0) => Buffer.alloc(size, name)
const bytesOf = (sent: readonly Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0)

// 320 kbit/s target: 800 kbit/s pacing, which is 100 bytes per millisecond.
describe('pacer', () => {
  it('sends sound immediately, however much waits', () => {
    const { pacer, sent } = simulated()
    for (let count = 0; count < 5; count += 1) pacer.picture('main', packet(1_000))
    pacer.sound(packet(100))
    pacer.sound(packet(100))
    expect(sent.map(({ kind }) => kind)).toEqual(['picture', 'sound', 'sound'])
  })

  it('sends pictures at 2.5 times the target bitrate', () => {
    const { pacer, sent, advance } = simulated()
    for (let count = 0; count < 30; count += 1) pacer.picture('main', packet(1_000))
    advance(100)
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    pacer.setBitrate(640_000)
    advance(50)
    expect(sent.slice(11).map(({ atMs }) => atMs)).toEqual([110, 115, 120, 125, 130, 135, 140, 145, 150])
  })

  it('sends a burst of at most 5 ms, or one packet, after a pause', () => {
    const { pacer, sent, advance } = simulated()
    advance(1_000)
    for (let count = 0; count < 20; count += 1) pacer.picture('main', packet(100))
    expect(bytesOf(sent)).toBe(500)
    advance(5)
    expect(bytesOf(sent)).toBe(1_000)
    advance(500)
    pacer.picture('main', packet(1_200))
    pacer.picture('main', packet(1_200))
    expect(sent.at(-1)).toMatchObject({ bytes: 1_200, atMs: 1_505 })
    expect(pacer.queueMs).toBe(0)
    advance(9)
    expect(pacer.queueMs).toBe(9)
  })

  it('counts sound into the rate of pictures', () => {
    const { pacer, sent, advance } = simulated()
    for (let count = 0; count < 40; count += 1) pacer.picture('main', packet(500))
    advance(200, () => pacer.sound(packet(40)))
    const pictures = bytesOf(sent.filter(({ kind }) => kind === 'picture'))
    expect(pictures).toBeGreaterThanOrEqual(11_500)
    expect(pictures).toBeLessThanOrEqual(12_500)
  })

  it('lets sound above the rate delay pictures by 100 ms at most', () => {
    const { pacer, sent, advance } = simulated()
    for (let count = 0; count < 100; count += 1) pacer.sound(packet(1_000))
    pacer.picture('main', packet(1_000))
    advance(200)
    expect(sent.at(-1)).toMatchObject({ kind: 'picture', atMs: 100 })
  })

  it('keeps the rate when the timer fires late', () => {
    const { pacer, sent, advance } = simulated({ delayMs: 15 })
    for (let count = 0; count < 30; count += 1) pacer.picture('main', packet(1_000))
    advance(200)
    expect(sent).toHaveLength(21)
  })

  it('keeps no credit over a pause, and at most 20 ms of a blocked process', () => {
    const { pacer, clock, sent, advance } = simulated()
    for (let count = 0; count < 60; count += 1) pacer.picture('main', packet(100))
    clock.ms += 250
    advance(1)
    expect(bytesOf(sent)).toBe(500 + 2_000 + 500)
  })

  it('sends retransmissions before pictures, and the shared screen last', () => {
    const { pacer, sent, advance } = simulated()
    pacer.picture('slides', packet(1_000, 1))
    pacer.picture('slides', packet(1_000, 2))
    pacer.picture('main', packet(1_000, 3))
    pacer.picture('main', packet(1_000, 4))
    pacer.retransmission(packet(1_000, 5))
    pacer.retransmission(packet(1_000, 6))
    advance(100)
    expect(sent.map(({ name }) => name)).toEqual([1, 5, 6, 3, 4, 2])
  })

  it('discards retransmissions that waited too long without an overflow', () => {
    const { pacer, sent, overflows, advance } = simulated({ bitrate: 32_000 })
    for (let count = 0; count < 10; count += 1) pacer.retransmission(packet(1_000))
    advance(2_000)
    expect([sent.length, overflows]).toEqual([4, []])
  })

  it('discards the queue of a picture that waited for 300 ms, and not that of a shared screen', () => {
    const { pacer, sent, overflows, advance, timers } = simulated({ bitrate: 32_000 })
    for (let count = 0; count < 10; count += 1) pacer.picture('main', packet(1_000))
    pacer.picture('slides', packet(1_000, 1))
    advance(299)
    expect([sent.length, overflows, pacer.queueMs]).toEqual([3, [], 299])
    advance(2_000)
    expect([sent.length, overflows, pacer.queueMs]).toEqual([5, ['main'], 0])
    for (let count = 0; count < 60; count += 1) pacer.picture('slides', packet(1_000, 1))
    advance(2_100)
    expect([overflows, pacer.queueMs]).toEqual([['main', 'slides'], 0])
    expect(timers).toEqual([])
  })

  it('can be cleared and filled again by the one who hears of an overflow', () => {
    const clock = { ms: 0, now: () => clock.ms }
    let step = () => {}
    const sent: Buffer[] = []
    const pacer: Pacer = new Pacer({
      clock,
      send: (bytes) => void sent.push(bytes),
      overflow: () => {
        pacer.clear()
        pacer.picture('main', packet(10, 2))
      },
      schedule: (run) => void (step = run),
    })
    pacer.setBitrate(8_000)
    pacer.picture('main', packet(1_000, 1))
    pacer.picture('main', packet(1_000, 1))
    clock.ms = 301
    step()
    expect(sent).toEqual([packet(1_000, 1), packet(10, 2)])
  })

  it('spreads a probe at its own bitrate, before pictures that wait', () => {
    const { pacer, sent, advance } = simulated()
    for (let count = 0; count < 10; count += 1) pacer.picture('main', packet(1_000))
    pacer.padding(
      Array.from({ length: 7 }, () => packet(1_000)),
      1_600_000,
    )
    advance(30)
    const probe = sent.filter(({ kind }) => kind === 'padding')
    expect(probe.map(({ atMs }) => atMs)).toEqual([0, 5, 10, 15, 20, 25, 30])
    expect(sent).toHaveLength(8)
    advance(300)
    expect(sent.filter(({ kind }) => kind === 'picture')).toHaveLength(10)
  })

  it('replaces a probe that is not finished', () => {
    const { pacer, sent, advance } = simulated()
    pacer.padding([packet(1_000, 1), packet(1_000, 1)], 800_000)
    pacer.padding([packet(1_000, 2), packet(1_000, 2)], 800_000)
    advance(50)
    expect(sent.map(({ name }) => name)).toEqual([1, 2, 2])
  })

  it('runs its timer only while packets wait', () => {
    const { pacer, timers, advance } = simulated()
    pacer.sound(packet(1_000))
    advance(20)
    pacer.picture('main', packet(1_000))
    pacer.padding([], 800_000)
    expect(timers).toEqual([])
    pacer.picture('main', packet(1_000))
    pacer.picture('main', packet(1_000))
    expect(timers).toHaveLength(1)
    advance(50)
    expect(timers).toEqual([])
  })

  it('sends nothing that waited before it was cleared, and nothing after it was closed', () => {
    const { pacer, sent, advance } = simulated()
    for (let count = 0; count < 5; count += 1) pacer.picture('main', packet(1_000, 1))
    pacer.retransmission(packet(1_000, 1))
    pacer.padding([packet(100, 1), packet(100, 1)], 8_000)
    pacer.clear()
    advance(50)
    expect(sent).toHaveLength(2)
    pacer.picture('slides', packet(1_000, 2))
    pacer.picture('slides', packet(1_000, 2))
    pacer.close()
    pacer.sound(packet(1_000, 3))
    pacer.retransmission(packet(1_000, 3))
    pacer.padding([packet(1_000, 3)], 8_000)
    pacer.picture('main', packet(1_000, 3))
    advance(50)
    expect(sent.slice(2).map(({ name }) => name)).toEqual([2])
  })

  it('keeps the order of a queue that grows while it is sent', () => {
    const { pacer, sent, advance } = simulated({ bitrate: 3_200_000 })
    let name = 0
    advance(100, () => {
      for (let count = 0; count < 3; count += 1) pacer.picture('main', packet(1_000, (name += 1) & 0xff))
    })
    advance(300)
    expect(sent.map((one) => one.name)).toEqual(Array.from({ length: 300 }, (_, index) => (index + 1) & 0xff))
  })

  it('uses the timers of the process by default', async () => {
    const sent: number[] = []
    const pacer = new Pacer({
      clock: { now: () => performance.now() },
      send: (bytes) => void sent.push(bytes[0] ?? 0),
      overflow: () => {},
    })
    pacer.setBitrate(320_000)
    pacer.picture('main', packet(1_000, 1))
    pacer.picture('main', packet(1_000, 2))
    await expect.poll(() => sent, { interval: 5 }).toEqual([1, 2])
  })
})
