import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReport,
  parseRtcp,
  type ReportBlock,
  writeNack,
  writePictureLoss,
  writeReportRequest,
  writeReceiverReport,
  writeSenderReport,
  writeSourceDescription,
} from '../../../../../../src/server/conference/media/rtp/rtcpPacket.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/gu, ''), 'hex')

const block: ReportBlock = {
  ssrc: 0xaabbccdd,
  fractionLost: 64,
  cumulativeLost: -3,
  highestSequence: 0x0001fffe,
  jitter: 77,
  lastSenderReport: 0xb7052000,
  delaySinceLast: 0x00054000,
}
const blockBytes = 'aabbccdd 40 fffffd 0001fffe 0000004d b7052000 00054000'

describe('RTCP packet', () => {
  it('carries a sender report as in RFC 3550, section 6.4.1', () => {
    const report = {
      ssrc: 0x01020304,
      ntpTime: { seconds: 0xb44db705, fraction: 0x20000000 },
      rtpTimestamp: 0xdeadbeef,
      packetCount: 5,
      octetCount: 600,
    }
    const bytes = writeSenderReport(report)
    expect(bytes).toEqual(hex('80c80006 01020304 b44db705 20000000 deadbeef 00000005 00000258'))
    expect(parseRtcp(bytes)).toEqual([{ type: 'senderReport', ...report }])
  })

  it('carries report blocks as in RFC 3550, section 6.4.2, with a negative loss in 24 bits', () => {
    const bytes = writeReceiverReport(0x01020304, [block])
    expect(bytes).toEqual(hex(`81c90007 01020304 ${blockBytes}`))
    expect(parseRtcp(bytes)).toEqual([{ type: 'reportBlock', block }])
  })

  it('gives the blocks of a sender report too', () => {
    const bytes = hex(`81c8000c 01020304 b44db705 20000000 deadbeef 00000005 00000258 ${blockBytes}`)
    expect(parseRtcp(bytes).map(({ type }) => type)).toEqual(['senderReport', 'reportBlock'])
  })

  it('names its sources as in RFC 3550, section 6.5, each chunk padded to 32 bits', () => {
    expect(writeSourceDescription([1, 2], 'abc')).toEqual(
      hex('82ca0006 00000001 0103 616263 000000 00000002 0103 616263 000000'),
    )
  })

  it('asks for packets by their number and the bits of the 16 that follow (RFC 4585, section 6.2.1)', () => {
    const numbers = [65_530, 65_532, 10, 11]
    const bytes = writeNack(1, 2, numbers)
    // 65,530 with the second bit; 10 is the 16th number after 65,530; 11 starts a new entry.
    expect(bytes).toEqual(hex('81cd0004 00000001 00000002 fffa8002 000b0000'))
    expect(parseRtcp(bytes)).toEqual([{ type: 'nack', mediaSsrc: 2, sequenceNumbers: numbers }])
  })

  it('asks for 512 packets at most, in however many parts', () => {
    const all = Array.from({ length: 1_000 }, (_, index) => index)
    const parts = [
      writeNack(1, 2, all.slice(0, 300)),
      writeNack(1, 3, all.slice(0, 700)),
      writeNack(1, 2, [7]),
    ]
    const numbers = parseRtcp(Buffer.concat([...parts, writePictureLoss(1, 2)])).map((message) =>
      message.type === 'nack' ? message.sequenceNumbers : message.type,
    )
    expect(numbers).toEqual([all.slice(0, 300), all.slice(0, 212), 'keyframeRequest'])
  })

  it('asks for a keyframe (RFC 4585, section 6.3.1), and reads a full intra request (RFC 5104, section 4.3.1)', () => {
    const pictureLoss = writePictureLoss(1, 2)
    expect(pictureLoss).toEqual(hex('81ce0002 00000001 00000002'))
    const fullIntra = hex('84ce0004 00000001 00000000 00000002 07000000')
    expect(parseRtcp(Buffer.concat([pictureLoss, fullIntra]))).toEqual([
      { type: 'keyframeRequest', mediaSsrc: 2 },
      { type: 'keyframeRequest', mediaSsrc: 2 },
    ])
  })

  it('asks for a sender report without delay (RFC 6051, section 3.2)', () => {
    const request = writeReportRequest(1, 2)
    expect(request).toEqual(hex('85cd0002 00000001 00000002'))
    expect(parseRtcp(Buffer.concat([request, writePictureLoss(1, 2)]))).toEqual([
      { type: 'keyframeRequest', mediaSsrc: 2 },
    ])
  })

  it('is a report if it has no feedback about packets, also without a block', () => {
    expect(isReport(writeReceiverReport(1, []))).toBe(true)
    expect(isReport(writeReceiverReport(1, [block]))).toBe(true)
    expect(isReport(Buffer.concat([writeReceiverReport(1, [block]), writePictureLoss(1, 2)]))).toBe(false)
    expect(isReport(writePictureLoss(1, 2))).toBe(false)
    expect(isReport(Buffer.alloc(0))).toBe(false)
  })

  it('is read as far as it is whole', () => {
    const whole = writePictureLoss(1, 2)
    const cut = Buffer.concat([whole, writeReceiverReport(1, [block]).subarray(0, 20)])
    expect(parseRtcp(cut)).toEqual([{ type: 'keyframeRequest', mediaSsrc: 2 }])
    // Twelve bytes that claim 31 blocks.
    expect(parseRtcp(hex('9fc90002 00000001 00000000'))).toEqual([])
  })

  it('never throws and always ends, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(200, 201, 202, 203, 204, 205, 206, 207),
        fc.uint8Array({ maxLength: 120 }),
        (type, bytes) => {
          parseRtcp(Buffer.from([0x80 | ((bytes[0] ?? 0) & 0x1f), type, 0, (bytes[1] ?? 0) % 32, ...bytes]))
        },
      ),
    )
  })
})
