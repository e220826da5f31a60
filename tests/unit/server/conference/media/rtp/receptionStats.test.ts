import { describe, expect, it } from 'vitest'
import { ReceptionStats } from '../../../../../../src/server/conference/media/rtp/receptionStats.ts'

/**
 * Receives packets with these sequence numbers, one every 20 ms, with the timestamps of 20 ms audio packets.
 */
function receive(stats: ReceptionStats, numbers: readonly number[], since = 0): boolean[] {
  return numbers.map((number, index) => stats.receive(number & 0xffff, number * 960, since + index * 20))
}

describe('reception statistics', () => {
  it('count the fraction lost since the last report, and all that is lost (RFC 3550, appendix A.3)', () => {
    const stats = new ReceptionStats(7, 48_000)
    receive(stats, [10, 11, 12, 14])
    expect(stats.report(100)).toMatchObject({ ssrc: 7, fractionLost: 51, cumulativeLost: 1 })
    receive(stats, [15, 16])
    expect(stats.report(200)).toMatchObject({ fractionLost: 0, cumulativeLost: 1, highestSequence: 16 })
  })

  it('take back a loss when the packet comes late', () => {
    const stats = new ReceptionStats(7, 48_000)
    receive(stats, [1, 3])
    expect(stats.report(100)).toMatchObject({ cumulativeLost: 1 })
    receive(stats, [2, 4])
    expect(stats.report(200)).toMatchObject({ fractionLost: 0, cumulativeLost: 0 })
  })

  it('take a packet that was requested again, though a second of others came before it', () => {
    const stats = new ReceptionStats(7, 48_000)
    const others = Array.from({ length: 160 }, (_, index) => 4 + index)
    receive(stats, [1, ...others])
    expect(receive(stats, [2, 3])).toEqual([true, true])
    expect(stats.report(9_000)).toMatchObject({ highestSequence: 163, cumulativeLost: 0 })
  })

  it('extend the highest sequence number when it wraps (appendix A.1)', () => {
    const stats = new ReceptionStats(7, 48_000)
    receive(stats, [65_534, 65_535, 65_536, 65_537])
    expect(stats.report(100)).toMatchObject({ highestSequence: 65_537, cumulativeLost: 0 })
  })

  it('take a jump for a restart of the source only when a second packet follows it (appendix A.1)', () => {
    const stats = new ReceptionStats(7, 48_000)
    expect(receive(stats, [100, 30_000, 101, 40_000, 40_001, 40_002])).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
    ])
    expect(stats.report(200)).toMatchObject({ highestSequence: 40_002, cumulativeLost: 0 })
  })

  it('estimate the jitter as appendix A.8 does', () => {
    const stats = new ReceptionStats(7, 48_000)
    // On time, then 10 ms late: D = 480 units, of which one sixteenth counts.
    stats.receive(1, 0, 0)
    stats.receive(2, 960, 20)
    expect(stats.report(20)).toMatchObject({ jitter: 0 })
    stats.receive(3, 1_920, 50)
    expect(stats.report(50)).toMatchObject({ jitter: 30 })
  })

  it('tell the last sender report and the delay since then, in 1/65536 s', () => {
    const stats = new ReceptionStats(7, 48_000)
    receive(stats, [1])
    expect(stats.report(0)).toMatchObject({ lastSenderReport: 0, delaySinceLast: 0 })
    stats.receiveSenderReport({ seconds: 0xb44db705, fraction: 0x20000000 }, 1_000)
    // The example of RFC 3550, section 6.4.1: 5.25 s are 0x0005:4000.
    expect(stats.report(6_250)).toMatchObject({ lastSenderReport: 0xb7052000, delaySinceLast: 0x00054000 })
  })

  it('report nothing before the first packet', () => {
    expect(new ReceptionStats(7, 48_000).report(0)).toBeNull()
  })
})
