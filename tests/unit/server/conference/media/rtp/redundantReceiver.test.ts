import { describe, expect, it } from 'vitest'
import { writeRed } from '../../../../../../src/server/conference/media/rtp/redundantAudio.ts'
import { RedundantReceiver } from '../../../../../../src/server/conference/media/rtp/redundantReceiver.ts'
import type { RtpPacket } from '../../../../../../src/server/conference/media/rtp/rtpPacket.ts'

const opus = 111
const red = 63
const frameSamples = 960

const frame = (number: number) => ({
  payload: Buffer.from([number & 0xff, 1, 2]),
  timestamp: (number * frameSamples) >>> 0,
})

function packet(number: number, payloadType: number, payload: Buffer): RtpPacket {
  const { timestamp } = frame(number)
  const sequenceNumber = number & 0xffff
  return { ssrc: 1, payloadType, marker: false, sequenceNumber, timestamp, payload, extensions: new Map() }
}

const plain = (number: number) => packet(number, opus, frame(number).payload)
/** Packet that repeats the frames before it. */
const redundant = (number: number, ...before: readonly number[]) =>
  packet(number, red, writeRed(frame(number), before.map(frame), opus))

/** Returns the numbers of the frames that each packet gives. */
function received(packets: readonly RtpPacket[]): number[][] {
  const receiver = new RedundantReceiver()
  return packets.map((one) =>
    receiver.receive(one, one.payloadType === red, opus).map((found) => {
      expect(found).toMatchObject({ payloadType: opus, timestamp: frame(found.sequenceNumber).timestamp })
      expect(found.payload).toEqual(frame(found.sequenceNumber).payload)
      return found.sequenceNumber
    }),
  )
}

describe('voice with redundancy', () => {
  it('is complete although single packets are lost', () => {
    expect(received([plain(10), redundant(12, 11), redundant(14, 13)])).toEqual([[10], [11, 12], [13, 14]])
  })

  it('is complete although two in a row are lost, if packets repeat two frames', () => {
    expect(received([plain(10), redundant(13, 11, 12)])).toEqual([[10], [11, 12, 13]])
  })

  it('repeats nothing that has arrived', () => {
    expect(received([plain(10), redundant(11, 10), redundant(12, 11)])).toEqual([[10], [11], [12]])
  })

  it('gives no frame from before the first packet', () => {
    expect(received([redundant(10, 9), redundant(11, 10)])).toEqual([[10], [11]])
  })

  it('takes a late packet as it is, and repeats no frame of before that', () => {
    const receiver = new RedundantReceiver()
    for (const number of [10, 11, 13]) receiver.receive(plain(number), false, opus)
    const late = receiver.receive(redundant(12, 11), true, opus)
    expect(late.map(({ sequenceNumber }) => sequenceNumber)).toEqual([12])
  })

  it('restores at most two frames per packet, so that small frames cost the server no more than packets', () => {
    const many = Array.from({ length: 31 }, (_, index) => 11 + index)
    expect(received([plain(10), redundant(42, ...many)])).toEqual([[10], [40, 41, 42]])
  })

  it('restores nothing from before a time in which its owner was muted', () => {
    const receiver = new RedundantReceiver()
    receiver.receive(plain(10), false, opus)
    receiver.reset()
    const first = receiver.receive(redundant(12, 11), true, opus)
    expect(first.map(({ sequenceNumber }) => sequenceNumber)).toEqual([12])
  })

  it('leaves out frames of another format, and packets that end within a frame', () => {
    const foreign = packet(12, red, writeRed(frame(12), [frame(11)], 9))
    const broken = packet(13, red, redundant(13, 12).payload.subarray(0, 5))
    expect(received([plain(10), foreign, broken])).toEqual([[10], [], []])
  })
})
