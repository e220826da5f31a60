import { describe, expect, it } from 'vitest'
import { unwrapRtx, wrapRtx } from '../../../../../../src/server/conference/media/rtp/retransmission.ts'
import {
  parseRtp,
  stampTransportSequence,
  writeRtp,
} from '../../../../../../src/server/conference/media/rtp/rtpPacket.ts'

const rtx = { ssrc: 0x11223344, payloadType: 97, sequenceNumber: 65_535 }
const media = { ssrc: 0xaabbccdd, payloadType: 96 }
const packet = { sequenceNumber: 0x1234, timestamp: 90_000, marker: true, payload: Buffer.from([1, 2, 3]) }

/** Returns the retransmission as its receiver parses it. */
function received(bytes: Buffer) {
  const parsed = parseRtp(bytes)
  if (parsed === null) throw new Error('no RTP packet')
  return parsed
}

describe('retransmission of an RTP packet', () => {
  it('has its own header fields, and the original number before the payload (RFC 4588, section 4)', () => {
    const original = writeRtp(packet, media.ssrc, media.payloadType)
    expect(wrapRtx(original, rtx).toString('hex')).toBe('80e1ffff00015f90112233441234010203')
    expect(original).toEqual(writeRtp(packet, media.ssrc, media.payloadType))
  })

  it('keeps header extensions, which can be stamped again', () => {
    const bytes = wrapRtx(writeRtp(packet, media.ssrc, media.payloadType, 5), rtx)
    stampTransportSequence(bytes, 0x4321)
    expect(received(bytes).extensions.get(5)).toEqual(Buffer.from([0x43, 0x21]))
    expect(received(bytes).payload).toEqual(Buffer.from([0x12, 0x34, 1, 2, 3]))
  })

  it('keeps CSRCs, other extensions and padding', () => {
    const header = 'b260123400015f90aabbccdd00000001000000021000000201020304f0f0f0f0'
    const bytes = wrapRtx(Buffer.from(`${header}090807000003`, 'hex'), rtx)
    const rewritten = 'b261ffff00015f901122334400000001000000021000000201020304f0f0f0f0'
    expect(bytes.toString('hex')).toBe(`${rewritten}1234090807000003`)
    expect(unwrapRtx(received(bytes), media)?.payload).toEqual(Buffer.from([9, 8, 7]))
  })

  it('becomes the original again', () => {
    const original = writeRtp(packet, media.ssrc, media.payloadType, 5)
    expect(unwrapRtx(received(wrapRtx(original, rtx)), media)).toEqual(parseRtp(original))
  })

  it('has no original if it is only padding, or too short', () => {
    const paddingOnly = Buffer.from('a061000100015f901122334400000004', 'hex')
    expect(unwrapRtx(received(paddingOnly), media)).toBeNull()
    const empty = wrapRtx(writeRtp({ ...packet, payload: Buffer.alloc(0) }, 1, 96), rtx)
    expect(unwrapRtx(received(empty), media)).toBeNull()
    expect(unwrapRtx(received(empty.subarray(0, 13)), media)).toBeNull()
  })

  it('is refused of a packet that ends within its header', () => {
    expect(() => wrapRtx(Buffer.from('9060', 'hex'), rtx)).toThrow(RangeError)
  })
})
