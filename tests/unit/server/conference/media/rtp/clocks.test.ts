import { describe, expect, it } from 'vitest'
import { roundTripMs } from '../../../../../../src/server/conference/media/outgoingStream.ts'
import { compactNtp, fromNtp, toNtp } from '../../../../../../src/server/conference/media/rtp/ntpTime.ts'
import { RemoteClock, SourceClock } from '../../../../../../src/server/conference/media/rtp/remoteClock.ts'
import { serialDistance } from '../../../../../../src/server/conference/media/rtp/serialNumber.ts'

describe('NTP time', () => {
  it('counts from 1900, and its middle 32 bits are those of RFC 3550, section 4', () => {
    const ntpTime = toNtp(Date.parse('2026-11-27T00:00:00.500Z'))
    expect(ntpTime).toEqual({ seconds: 2_208_988_800 + 1_795_737_600, fraction: 2 ** 31 })
    expect(compactNtp({ seconds: 0xb44db705, fraction: 0x20000000 })).toBe(0xb7052000)
    expect(fromNtp(ntpTime)).toBe(Date.parse('2026-11-27T00:00:00.500Z'))
  })

  it('gives the round trip of the example in RFC 3550, section 6.4.1: 6.125 s', () => {
    const block = {
      ssrc: 1,
      fractionLost: 0,
      cumulativeLost: 0,
      highestSequence: 0,
      jitter: 0,
      lastSenderReport: 0xb7052000,
      delaySinceLast: 0x00054000,
    }
    const receivedAt = fromNtp({ seconds: 0xb44db710, fraction: 0x80000000 })
    expect(roundTripMs(block, receivedAt)).toBeCloseTo(6_125, 1)
    expect(roundTripMs({ ...block, lastSenderReport: 0 }, receivedAt)).toBeNull()
  })
})

describe('serial number', () => {
  it('goes the shorter way around (RFC 1982)', () => {
    expect([
      serialDistance(65_535, 0, 16),
      serialDistance(0, 65_535, 16),
      serialDistance(5, 5, 16),
      serialDistance(126, 1, 7),
      serialDistance(2 ** 32 - 1, 1, 32),
    ]).toEqual([1, -1, 0, 3, 2])
  })
})

describe('source clock', () => {
  const sent = (ntpMs: number, rtpTimestamp: number) => ({
    ssrc: 1,
    ntpTime: toNtp(ntpMs),
    rtpTimestamp,
    packetCount: 0,
    octetCount: 0,
  })

  it('keeps sound and picture of one client together, though one report came later than the other', () => {
    const remote = new RemoteClock()
    const sound = new SourceClock(remote, 48_000)
    const picture = new SourceClock(remote, 90_000)
    const clientMs = Date.parse('2030-01-01T00:00:00Z')
    // The client's clock is years ahead. The audio report takes 20 ms to arrive, the video report 80 ms.
    sound.receiveSenderReport(sent(clientMs, 48_000), 1_020)
    picture.receiveSenderReport(sent(clientMs, 90_000), 1_080)
    expect(sound.timestampAt(2_020)).toBe(48_000 * 2)
    expect(picture.timestampAt(2_020)).toBe(90_000 * 2)
  })

  it('knows nothing before the first sender report', () => {
    expect(new SourceClock(new RemoteClock(), 48_000).timestampAt(1_000)).toBeNull()
  })
})
