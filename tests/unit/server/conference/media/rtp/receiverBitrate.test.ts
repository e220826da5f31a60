import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseRtcp,
  writeReceiverBitrate,
} from '../../../../../../src/server/conference/media/rtp/rtcpPacket.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/gu, ''), 'hex')

/** Returns the exponent and the mantissa that a message carries (draft-alvestrand-rmcat-remb-03, section 2.2). */
function exponentAndMantissa(bitrate: number): [number, number] {
  const number = writeReceiverBitrate(1, bitrate, [2]).readUIntBE(17, 3)
  return [number >> 18, number & 0x3ffff]
}

describe('receiver estimated maximum bitrate', () => {
  it('has the layout of draft-alvestrand-rmcat-remb-03, section 2.2', () => {
    // 1,000,000 is 250,000 (0x3d090) times 2²; the exponent has 6 bits, the mantissa 18.
    expect(writeReceiverBitrate(10, 1_000_000, [0x01020304, 0xfffefdfc])).toEqual(
      hex('8fce0006 0000000a 00000000 52454d42 02 0bd090 01020304 fffefdfc'),
    )
  })

  it('has an exponent only for more than 18 bits', () => {
    expect(exponentAndMantissa(0)).toEqual([0, 0])
    expect(exponentAndMantissa(200_000)).toEqual([0, 200_000])
    expect(exponentAndMantissa(2 ** 18 - 1)).toEqual([0, 2 ** 18 - 1])
    expect(exponentAndMantissa(2 ** 18)).toEqual([1, 2 ** 17])
    expect(exponentAndMantissa(2 ** 19 - 1)).toEqual([1, 2 ** 18 - 1])
    expect(exponentAndMantissa(2 ** 19)).toEqual([2, 2 ** 17])
  })

  it('is never more than the bitrate, and less by a part in 2¹⁷ at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (bitrate) => {
        const [exponent, mantissa] = exponentAndMantissa(bitrate)
        const written = mantissa * 2 ** exponent
        expect(written).toBeLessThanOrEqual(bitrate)
        expect(written).toBeGreaterThan(bitrate - Math.max(1, bitrate / 2 ** 17))
      }),
    )
  })

  it('is skipped by the reader of RTCP, which sends such messages only', () => {
    expect(parseRtcp(writeReceiverBitrate(1, 500_000, [2, 3]))).toEqual([])
  })
})
