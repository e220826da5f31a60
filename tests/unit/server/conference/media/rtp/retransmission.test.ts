import { describe, expect, it } from 'vitest'
import { NackGenerator } from '../../../../../../src/server/conference/media/rtp/nackGenerator.ts'
import { SentPackets } from '../../../../../../src/server/conference/media/rtp/sentPackets.ts'

const receiveAll = (generator: NackGenerator, numbers: readonly number[]) =>
  numbers.map((number) => generator.receive(number & 0xffff, 0))

describe('requests for missing packets', () => {
  it('name each gap immediately, also across the wraparound of sequence numbers', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [65_533, 65_537, 65_539])
    expect(generator.due(0, 0)).toEqual([65_534, 65_535, 0, 2])
  })

  it('stop for a packet that came late', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [1, 4, 2])
    expect(generator.due(0, 0)).toEqual([3])
    receiveAll(generator, [3])
    expect(generator.isWaiting).toBe(false)
  })

  it('are repeated after one and a half round trips, and given up after a second for a keyframe', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [1, 3])
    expect(generator.due(0, 100)).toEqual([2])
    expect(generator.due(149, 100)).toEqual([])
    for (let round = 1; round < 7; round += 1) expect(generator.due(round * 150, 100)).toEqual([2])
    expect(generator.due(1_050, 100)).toBeNull()
    expect(generator.isWaiting).toBe(false)
  })

  it('are made for a keyframe every half second until it arrives, and meanwhile for nothing else', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [1, 300, 302])
    expect([generator.due(0, 0), generator.due(499, 0), generator.due(500, 0)]).toEqual([[], [], null])
    // A client that sends nothing more has nothing to show.
    expect([generator.isWaiting, generator.due(1_000, 0)]).toEqual([false, []])
    receiveAll(generator, [304])
    expect([generator.isWaiting, generator.due(1_000, 0)]).toEqual([true, null])
    generator.receive(305, 1_050, true)
    expect(generator.isWaiting).toBe(false)
    receiveAll(generator, [307])
    expect(generator.due(1_100, 0)).toEqual([306])
  })

  it('are given up for a keyframe if more than 16 of the last 40 packets were lost', () => {
    const burst = new NackGenerator()
    expect(receiveAll(burst, [...Array.from({ length: 40 }, (_, at) => at), 56, 57])).not.toContain(true)
    expect(burst.due(0, 0)).toHaveLength(16)
    const narrow = new NackGenerator()
    // Three of four packets are lost.
    const verdicts = receiveAll(
      narrow,
      Array.from({ length: 12 }, (_, at) => at * 4),
    )
    expect(verdicts.indexOf(true)).toBe(6)
    expect(verdicts.filter((isKeyframeNeeded) => isKeyframeNeeded)).toHaveLength(1)
  })

  it('tell how long repairs take, from when the loss was seen, for 16 s', () => {
    const generator = new NackGenerator()
    expect(generator.repairMs(0)).toBe(0)
    generator.receive(1, 1_000)
    generator.receive(3, 1_040)
    generator.receive(5, 1_080)
    generator.due(1_090, 0)
    generator.receive(2, 1_140)
    expect(generator.repairMs(1_140)).toBe(100)
    generator.recover(4, 1_280)
    expect(generator.repairMs(2_000)).toBe(130)
    expect(generator.repairMs(20_000)).toBe(0)
  })

  it('do not take a packet that was only out of order for a repair', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [1, 3, 2])
    expect(generator.repairMs(0)).toBe(0)
  })

  it('are not made for what a keyframe has made useless', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [1, 5])
    generator.receive(8, 0, true)
    expect(generator.due(0, 0)).toEqual([])
  })

  it('stop for a packet that was sent again on a source of its own, once', () => {
    const generator = new NackGenerator()
    receiveAll(generator, [1, 3])
    expect([generator.recover(2, 0), generator.recover(2, 0), generator.isWaiting]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are not made for a gap that a keyframe fills sooner', () => {
    const generator = new NackGenerator()
    expect(receiveAll(generator, [1, 300])).toEqual([false, true])
    expect(generator.due(0, 0)).toEqual([])
  })
})

describe('sent packets', () => {
  const packet = (number: number) => Buffer.from([number & 0xff])

  it('are sent again on request, at most every 20 ms', () => {
    const sent = new SentPackets()
    sent.add(7, packet(7))
    expect(sent.resend(7, 1_000)).toEqual(packet(7))
    expect(sent.resend(7, 1_019)).toBeNull()
    expect(sent.resend(7, 1_020)).toEqual(packet(7))
    expect(sent.resend(8, 1_020)).toBeNull()
  })

  it('are known for 512 packets, and forgotten with the keys', () => {
    const sent = new SentPackets()
    for (let number = 0; number <= 512; number += 1) sent.add(number, packet(number))
    expect([sent.resend(0, 1_000), sent.resend(512, 1_000)]).toEqual([null, packet(512)])
    sent.clear()
    expect(sent.resend(511, 1_000)).toBeNull()
  })

  it('fill a probe from the newest on, repeated if there are too few', () => {
    const sent = new SentPackets()
    expect(sent.newest(100)).toEqual([])
    for (let number = 65_534; number <= 65_538; number += 1) sent.add(number & 0xffff, packet(number))
    expect(sent.newest(2).map(([first]) => first)).toEqual([2, 1])
    expect(sent.newest(7)).toHaveLength(7)
  })

  it('do not flood a client that requests all of them', () => {
    const sent = new SentPackets()
    for (let number = 0; number < 512; number += 1) sent.add(number, packet(number))
    const resent = () => Array.from({ length: 512 }, (_, number) => sent.resend(number, 1_000))
    expect(resent().filter((bytes) => bytes !== null)).toHaveLength(128)
  })
})
