import { describe, expect, it } from 'vitest'
import { SenderLimit } from '../../../../../../src/server/conference/media/congestion/senderLimit.ts'
import { writeReceiverBitrate } from '../../../../../../src/server/conference/media/rtp/rtcpPacket.ts'

function limit(pictures: readonly number[] = [7, 8]) {
  const sent: Buffer[] = []
  const sources = { pictures }
  const set = new SenderLimit({
    ownSsrc: 1,
    pictures: () => sources.pictures,
    send: (packet) => void sent.push(packet),
  })
  return { set, sent, sources }
}

describe('limit of a sender', () => {
  it('is told once, and again after a change of a twentieth', () => {
    const { set, sent } = limit()
    for (const bitrate of [1_000_000, 1_049_000, 951_000, 1_050_000]) set.set(bitrate)
    expect(sent).toEqual([1_000_000, 1_050_000].map((bitrate) => writeReceiverBitrate(1, bitrate, [7, 8])))
  })

  it('is repeated, because the packet that raises it can be lost', () => {
    const { set, sent } = limit()
    set.set(92_000)
    set.set(2_500_000)
    set.repeat()
    expect(sent.at(-1)).toEqual(writeReceiverBitrate(1, 2_500_000, [7, 8]))
    expect(sent).toHaveLength(3)
  })

  it('reaches a picture that comes later', () => {
    const { set, sent, sources } = limit([])
    set.set(300_000)
    expect(sent).toEqual([])
    sources.pictures = [9]
    set.repeat()
    expect(sent).toEqual([writeReceiverBitrate(1, 300_000, [9])])
  })

  it('is none on a new connection', () => {
    const { set, sent } = limit()
    set.set(300_000)
    set.clear()
    set.repeat()
    expect(sent).toHaveLength(1)
    set.set(300_000)
    expect(sent).toHaveLength(2)
  })
})
