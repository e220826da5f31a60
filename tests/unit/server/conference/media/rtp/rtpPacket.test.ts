import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRtcp, parseRtp, writeRtp } from '../../../../../../src/server/conference/media/rtp/rtpPacket.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/gu, ''), 'hex')

describe('RTP packet', () => {
  it('has the fixed header of RFC 3550, section 5.1', () => {
    const packet = { sequenceNumber: 0xfffe, timestamp: 0xdeadbeef, marker: true, payload: hex('010203') }
    expect(writeRtp(packet, 0x01020304, 96)).toEqual(hex('80 e0 fffe deadbeef 01020304 010203'))
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.record({
          sequenceNumber: fc.nat(0xffff),
          timestamp: fc.nat(0xffffffff),
          marker: fc.boolean(),
          payload: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
        }),
        fc.nat(0xffffffff),
        (packet, ssrc) => {
          expect(parseRtp(writeRtp(packet, ssrc, 111))).toMatchObject({ ...packet, ssrc, payloadType: 111 })
        },
      ),
    )
  })

  it('gives the extension elements of RFC 8285, section 4.2, between their padding', () => {
    // The figure in section 4.2: elements of 1, 2 and 4 bytes, with two bytes of padding before the last.
    const packet = hex('90 6f 0001 00000002 00000003 bede 0003 10aa 21 bbcc 0000 33 ddeeff00 99')
    const parsed = parseRtp(packet)
    expect([...(parsed?.extensions ?? [])]).toEqual([
      [1, hex('aa')],
      [2, hex('bbcc')],
      [3, hex('ddeeff00')],
    ])
    expect(parsed?.payload).toEqual(hex('99'))
  })

  it('is read behind contributing sources, and without its padding', () => {
    const packet = hex('a2 6f 0001 00000002 00000003 11111111 22222222 aabb 000003')
    expect(parseRtp(packet)?.payload).toEqual(hex('aabb'))
  })

  it.each([
    ['too short', '80 6f 0001 00000002'],
    ['of another version', '40 6f 0001 00000002 00000003'],
    ['with an extension beyond its end', '90 6f 0001 00000002 00000003 bede 0009 10aa0000'],
    ['with more padding than bytes', 'a0 6f 0001 00000002 00000003 0000ff'],
  ])('is refused when it is %s', (_what, bytes) => {
    expect(parseRtp(hex(bytes))).toBeNull()
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const packet = Buffer.from([0x80 | ((bytes[0] ?? 0) & 0x3f), ...bytes])
        parseRtp(packet)
      }),
    )
  })

  it('is told from RTCP by the packet types of RFC 5761, section 4', () => {
    const withType = (type: number) => Buffer.from([0x80, type])
    expect([191, 192, 200, 223, 224].map((type) => isRtcp(withType(type)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})
