import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapRtx } from '../../../../../../src/server/conference/media/rtp/retransmission.ts'
import {
  parseRtp,
  stampTransportSequence,
  writeRtp,
} from '../../../../../../src/server/conference/media/rtp/rtpPacket.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/gu, ''), 'hex')
const packet = { sequenceNumber: 0xfffe, timestamp: 0xdeadbeef, marker: true, payload: hex('010203') }

describe('transport-wide sequence number', () => {
  it('is a one-byte header extension of two bytes (RFC 8285, section 4.2), padded to 32 bits', () => {
    const bytes = writeRtp(packet, 0x01020304, 96, 5)
    expect(bytes).toEqual(hex('90 e0 fffe deadbeef 01020304 bede 0001 51 0000 00 010203'))
    stampTransportSequence(bytes, 0xabcd)
    expect(bytes).toEqual(hex('90 e0 fffe deadbeef 01020304 bede 0001 51 abcd 00 010203'))
  })

  it('is read back, with the packet around it, for each id of a one-byte extension', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }),
        fc.nat(0xffff),
        fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
        (id, number, payload) => {
          const bytes = writeRtp({ ...packet, payload }, 0xffffffff, 127, id)
          stampTransportSequence(bytes, number)
          const parsed = parseRtp(bytes)
          expect(parsed).toMatchObject({ ...packet, payload, ssrc: 0xffffffff, payloadType: 127 })
          expect([...(parsed?.extensions ?? [])]).toEqual([[id, hex(number.toString(16).padStart(4, '0'))]])
        },
      ),
    )
  })

  it('is replaced when the packet is sent again', () => {
    const bytes = writeRtp(packet, 1, 96, 3)
    stampTransportSequence(bytes, 65_535)
    stampTransportSequence(bytes, 0)
    expect(parseRtp(bytes)?.extensions.get(3)).toEqual(hex('0000'))
  })

  it('is written into a retransmission, and not into its original', () => {
    const original = writeRtp(packet, 1, 96, 3)
    stampTransportSequence(original, 7)
    const again = wrapRtx(original, { ssrc: 2, payloadType: 97, sequenceNumber: 1 })
    stampTransportSequence(again, 8)
    expect([original, again].map((bytes) => parseRtp(bytes)?.extensions.get(3)?.readUInt16BE(0))).toEqual([
      7, 8,
    ])
    expect(parseRtp(again)?.payload).toEqual(hex('fffe 010203'))
  })

  it('is beside a playout delay in units of 10 ms, at least as long as given and at most 10 s', () => {
    const bytes = writeRtp(packet, 0x01020304, 96, 5, { id: 6, ms: 184 })
    stampTransportSequence(bytes, 0xabcd)
    expect(bytes).toEqual(hex('90 e0 fffe deadbeef 01020304 bede 0002 51 abcd 62 0133e8 00 010203'))
    const parsed = parseRtp(writeRtp(packet, 1, 96, 5, { id: 6, ms: 99_999 }))
    expect(parsed).toMatchObject(packet)
    expect(parsed?.extensions.get(6)).toEqual(hex('3e83e8'))
  })

  it('leaves a packet without room for it as it is', () => {
    const bytes = writeRtp(packet, 1, 96)
    stampTransportSequence(bytes, 0xabcd)
    expect(bytes).toEqual(writeRtp(packet, 1, 96))
  })
})
