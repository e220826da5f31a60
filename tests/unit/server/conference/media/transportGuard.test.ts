import { describe, expect, it } from 'vitest'
import { TransportGuard } from '../../../../../src/server/conference/media/transportGuard.ts'

const rtp = (ssrc: number) => {
  const packet = Buffer.alloc(20)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(96, 1)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}
const rtcp = (ssrc: number) => {
  const packet = Buffer.alloc(12)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(201, 1)
  packet.writeUInt32BE(ssrc, 4)
  return packet
}

describe('transport guard', () => {
  it('disconnects a client with more sources than any honest one has, of RTP or of RTCP', () => {
    for (const make of [rtp, rtcp]) {
      const guard = new TransportGuard(0)
      const verdicts = Array.from({ length: 33 }, (_, ssrc) => guard.judge(make(ssrc), 0))
      expect([verdicts.indexOf('disconnect'), guard.judge(make(0), 0)]).toEqual([32, 'take'])
    }
  })

  it('drops packets above 2,000 in a second, and disconnects after three such seconds', () => {
    const guard = new TransportGuard(0)
    const verdictsIn = (second: number, count: number) =>
      new Set(Array.from({ length: count }, () => guard.judge(rtp(1), second * 1_000)))
    expect(verdictsIn(0, 2_000)).toEqual(new Set(['take']))
    for (const second of [1, 2, 3]) expect(verdictsIn(second, 2_001)).toEqual(new Set(['take', 'drop']))
    expect(verdictsIn(4, 1)).toEqual(new Set(['disconnect']))
  })

  it('drops reports above 200 in a second, which cost more to read than to send', () => {
    const guard = new TransportGuard(0)
    const verdicts = Array.from({ length: 201 }, () => guard.judge(rtcp(1), 0))
    expect([verdicts.indexOf('drop'), guard.judge(rtp(2), 0), guard.judge(rtcp(1), 1_000)]).toEqual([
      200,
      'take',
      'take',
    ])
  })

  it('forgives a burst', () => {
    const guard = new TransportGuard(0)
    for (const second of [0, 2, 4, 6, 8]) {
      for (let count = 0; count < 2_500; count += 1) guard.judge(rtp(1), second * 1_000)
      expect(guard.judge(rtp(1), (second + 1) * 1_000)).toBe('take')
    }
  })

  it('drops what is too short to be a packet', () => {
    expect(new TransportGuard(0).judge(Buffer.alloc(7), 0)).toBe('drop')
  })
})
