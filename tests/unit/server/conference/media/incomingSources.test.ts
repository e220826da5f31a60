import { describe, expect, it } from 'vitest'
import { IncomingSources } from '../../../../../src/server/conference/media/incomingSources.ts'
import type {
  MediaLineName,
  Offer,
  OfferedMediaLine,
} from '../../../../../src/server/conference/media/offer.ts'
import type { RtpPacket } from '../../../../../src/server/conference/media/rtp/rtpPacket.ts'

const ids = {
  audioLevel: 1,
  mid: 4,
  rid: 10,
  repairedRid: 11,
  sendTime: 2,
  playoutDelay: 12,
  transportSequence: 3,
} as const

function mediaLine(name: MediaLineName, options: Partial<OfferedMediaLine> = {}): OfferedMediaLine {
  return {
    name,
    mid: name,
    direction: 'sendrecv',
    payloadType: name === 'audio' ? 111 : 96,
    feedback: ['nack', 'nack pli'],
    rtxPayloadType: name === 'audio' ? null : 97,
    redPayloadType: null,
    extensions: ids,
    ssrcs: [],
    rtxSsrcs: new Map(),
    rids: [],
    pausedRids: [],
    ...options,
  }
}

const offerOf = (...mediaLines: OfferedMediaLine[]): Offer => ({
  mediaLines,
  transport: { usernameFragment: 'abcd', password: 'p'.repeat(22), fingerprint: '', setup: 'active' },
})

/** Names in the header extensions of a packet. */
interface Names {
  readonly mid?: string
  readonly rid?: string
  readonly repairedRid?: string
}

function packet(ssrc: number, names: Names = {}, deps: Partial<RtpPacket> = {}): RtpPacket {
  const extensions = new Map<number, Buffer>()
  for (const name of ['mid', 'rid', 'repairedRid'] as const) {
    const value = names[name]
    if (value !== undefined) extensions.set(ids[name], Buffer.from(value))
  }
  const payload = Buffer.alloc(125)
  return {
    ssrc,
    payloadType: 96,
    sequenceNumber: 1,
    timestamp: 0,
    marker: false,
    payload,
    extensions,
    ...deps,
  }
}

/** Retransmission of packet 0x0102 with a payload of one byte. */
const again = (ssrc: number, names: Names = {}) =>
  packet(ssrc, names, { payloadType: 97, payload: Buffer.from([1, 2, 9]) })

const layered = offerOf(mediaLine('audio'), mediaLine('main', { rids: ['l', 'h'] }), mediaLine('slides'))
const single = offerOf(
  mediaLine('audio'),
  mediaLine('main', { ssrcs: [20, 21], rtxSsrcs: new Map([[21, 20]]) }),
  mediaLine('slides', { ssrcs: [30, 31], rtxSsrcs: new Map([[31, 30]]) }),
)

describe('source of a layered picture', () => {
  it('has its layer by the RID of its first packets', () => {
    const sources = new IncomingSources()
    const low = sources.sourceOf(packet(1, { mid: 'main', rid: 'l' }), layered)
    const high = sources.sourceOf(packet(2, { mid: 'main', rid: 'h' }), layered)
    expect([low, high]).toMatchObject([
      { ssrc: 1, mediaLine: 'main', layer: 'low' },
      { ssrc: 2, mediaLine: 'main', layer: 'high' },
    ])
    // Later packets are no longer named.
    expect(sources.sourceOf(packet(1), layered)).toBe(low)
    expect(sources.current('main', 'low')).toBe(low)
    expect(sources.current('main', 'high')).toBe(high)
  })

  it('is unknown until a packet names the layer', () => {
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(1, { mid: 'main' }), layered)).toBeNull()
    expect([...sources]).toEqual([])
    expect(sources.sourceOf(packet(1, { mid: 'main', rid: 'l' }), layered)?.layer).toBe('low')
  })

  it('is known again after an ICE restart, with its retransmissions, though it is no longer named', () => {
    const before = new IncomingSources()
    before.sourceOf(packet(1, { mid: 'main', rid: 'l' }), layered)
    before.sourceOf(packet(2, { mid: 'main', rid: 'h' }), layered)
    before.repairedBy(again(4, { mid: 'main', repairedRid: 'h' }), layered)
    // Twice in a row, and without a packet in between.
    const sources = new IncomingSources(new IncomingSources(before))
    expect(sources.sourceOf(packet(1), layered)).toMatchObject({ mediaLine: 'main', layer: 'low' })
    expect(sources.sourceOf(packet(2), layered)).toMatchObject({ mediaLine: 'main', layer: 'high' })
    expect(sources.repairedBy(again(4), layered)?.source.ssrc).toBe(2)
  })

  it('is one of 32 at most that are known after ICE restarts, the latest first', () => {
    let sources = new IncomingSources()
    for (let round = 0; round < 4; round += 1) {
      sources = new IncomingSources(sources)
      for (let at = 0; at < 20; at += 1)
        sources.sourceOf(packet(100 * round + at, { mid: 'main', rid: 'l' }), layered)
    }
    sources = new IncomingSources(sources)
    const isKnown = (ssrc: number) => sources.sourceOf(packet(ssrc), layered)?.layer === 'low'
    expect([isKnown(300), isKnown(319), isKnown(0)]).toEqual([true, true, false])
  })

  it('is the full one first for a process that did not see how the client named it', () => {
    const receiveOnly = offerOf(
      mediaLine('audio'),
      mediaLine('main', { rids: ['l', 'h'] }),
      mediaLine('slides', { direction: 'recvonly' }),
    )
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(7), receiveOnly)).toMatchObject({ mediaLine: 'main', layer: 'high' })
    expect(sources.sourceOf(packet(8), receiveOnly)).toMatchObject({ mediaLine: 'main', layer: 'low' })
  })

  it('is replaced by a newer one of the same layer', () => {
    const sources = new IncomingSources()
    for (const ssrc of [1, 2, 3]) sources.sourceOf(packet(ssrc, { mid: 'main', rid: 'l' }), layered)
    sources.sourceOf(packet(4, { mid: 'main', rid: 'h' }), layered)
    expect(sources.current('main', 'low')?.ssrc).toBe(3)
  })

  it('is the other layer while the wanted one has not arrived', () => {
    const sources = new IncomingSources()
    sources.sourceOf(packet(1, { mid: 'main', rid: 'l' }), layered)
    expect(sources.current('main', 'high')?.ssrc).toBe(1)
    expect(sources.current('slides', 'high')).toBeUndefined()
  })

  it('has the rate of its layer', () => {
    const sources = new IncomingSources()
    const low = sources.sourceOf(packet(1, { mid: 'main', rid: 'l' }), layered)
    const high = sources.sourceOf(packet(2, { mid: 'main', rid: 'h' }), layered)
    expect(sources.rates('main', 1_000)).toEqual({ low: 0, high: 0 })
    low?.receive(packet(1), 1_000)
    for (const sequenceNumber of [1, 2, 3]) high?.receive(packet(2, {}, { sequenceNumber }), 1_000)
    expect(sources.rates('main', 1_000)).toEqual({ low: 1_000, high: 3_000 })
    expect(sources.rates('slides', 1_000)).toEqual({ low: 0, high: 0 })
    expect(sources.rates('main', 3_000)).toEqual({ low: 0, high: 0 })
  })
})

describe('source of a single stream', () => {
  it('is the full layer, and the current one for either layer', () => {
    const sources = new IncomingSources()
    const source = sources.sourceOf(packet(20), single)
    expect(source).toMatchObject({ mediaLine: 'main', layer: 'high' })
    expect(sources.current('main', 'low')).toBe(source)
    source?.receive(packet(20), 1_000)
    expect(sources.rates('main', 1_000)).toEqual({ low: 0, high: 1_000 })
  })

  it('is the full layer whatever RID its packets name', () => {
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(20, { rid: 'l' }), single)?.layer).toBe('high')
  })

  it('has its line by its announcement before its MID', () => {
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(30, { mid: 'main' }), single)?.mediaLine).toBe('slides')
  })

  it('has its line by its MID if it is not announced', () => {
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(5, { mid: 'slides' }), single)?.mediaLine).toBe('slides')
    expect(sources.sourceOf(packet(6, { mid: 'main' }), single)?.mediaLine).toBe('main')
    expect(sources.sourceOf(packet(7, { mid: 'audio' }, { payloadType: 111 }), single)?.mediaLine).toBe(
      'audio',
    )
  })

  it('has its line by a payload type that only one line has, and belongs to none otherwise', () => {
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(5, {}, { payloadType: 111 }), single)?.mediaLine).toBe('audio')
    expect(sources.sourceOf(packet(6), single)).toBeNull()
    expect(sources.sourceOf(packet(7, { mid: 'unknown' }), single)).toBeNull()
    const muted = offerOf(mediaLine('main'), mediaLine('slides', { direction: 'inactive' }))
    expect(sources.sourceOf(packet(8), muted)?.mediaLine).toBe('main')
  })

  it('is not registered by a packet of another payload type', () => {
    const sources = new IncomingSources()
    expect(sources.sourceOf(packet(20, {}, { payloadType: 98 }), single)).toBeNull()
    expect(sources.get(20)).toBeUndefined()
  })
})

describe('retransmission on a source of its own', () => {
  it('belongs to the source of its FID group, and carries its packet', () => {
    const sources = new IncomingSources()
    const main = sources.sourceOf(packet(20), single)
    const slides = sources.sourceOf(packet(30), single)
    const repair = sources.repairedBy(again(21), single)
    expect(repair?.source).toBe(main)
    expect(repair?.packet).toMatchObject({
      ssrc: 20,
      payloadType: 96,
      sequenceNumber: 0x0102,
      payload: Buffer.from([9]),
    })
    // Both lines have the same payload types.
    expect(sources.repairedBy(again(31), single)?.source).toBe(slides)
  })

  it('belongs to the layer that its repaired RID names, also after it is no longer named', () => {
    const sources = new IncomingSources()
    const low = sources.sourceOf(packet(1, { mid: 'main', rid: 'l' }), layered)
    const high = sources.sourceOf(packet(2, { mid: 'main', rid: 'h' }), layered)
    expect(sources.repairedBy(again(3, { mid: 'main', repairedRid: 'l' }), layered)?.source).toBe(low)
    expect(sources.repairedBy(again(4, { mid: 'main', repairedRid: 'h' }), layered)?.source).toBe(high)
    expect(sources.repairedBy(again(3), layered)?.source).toBe(low)
    expect(sources.repairedBy(again(4), layered)?.source).toBe(high)
  })

  it('carries no packet if it only measures the network', () => {
    const sources = new IncomingSources()
    const main = sources.sourceOf(packet(20), single)
    const empty = packet(21, {}, { payloadType: 97, payload: Buffer.alloc(0) })
    expect(sources.repairedBy(empty, single)).toEqual({ source: main, packet: null })
  })

  it('is no repair before its original has arrived, and does not become a stream', () => {
    const sources = new IncomingSources()
    expect(sources.repairedBy(again(21), single)).toBeNull()
    expect(sources.sourceOf(again(21), single)).toBeNull()
    expect(sources.repairedBy(again(3, { repairedRid: 'l' }), layered)).toBeNull()
    expect(sources.sourceOf(again(3, { mid: 'main', repairedRid: 'l' }), layered)).toBeNull()
    expect(sources.current('main', 'high')).toBeUndefined()
    const main = sources.sourceOf(packet(20), single)
    expect(sources.repairedBy(again(21), single)?.source).toBe(main)
  })

  it('is no repair for a stream, and none without an announcement or a name', () => {
    const sources = new IncomingSources()
    sources.sourceOf(packet(20), single)
    expect(sources.repairedBy(packet(20), single)).toBeNull()
    expect(sources.repairedBy(again(99), single)).toBeNull()
  })

  it('does not repair the source of another line', () => {
    const sources = new IncomingSources()
    const crossed = offerOf(
      mediaLine('main', { ssrcs: [20], rtxSsrcs: new Map([[21, 30]]) }),
      mediaLine('slides', { ssrcs: [30] }),
    )
    sources.sourceOf(packet(20), crossed)
    sources.sourceOf(packet(30), crossed)
    expect(sources.repairedBy(again(21), crossed)).toBeNull()
  })
})
