import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LayerRates } from '../../../../../src/server/conference/media/congestion/layerSelector.ts'
import { Peer } from '../../../../../src/server/conference/media/peer.ts'
import { Seat, waiting } from '../../../../../src/server/conference/media/seat.ts'
import { UsernameFragments } from '../../../../../src/server/conference/media/usernameFragments.ts'

let nowMs = 0
const clock = { now: () => nowMs }
const peers: Peer[] = []
afterEach(() => peers.splice(0).forEach((peer) => peer.close()))

function newPeer(): Peer {
  const settings = { port: 0, addresses: [], usernameFragments: new UsernameFragments() }
  const peer = new Peer(settings, clock, {
    received: () => undefined,
    keyframeRequested: () => undefined,
    connected: () => undefined,
    overflowed: () => undefined,
    timestampAt: () => null,
  })
  peers.push(peer)
  return peer
}

/** Returns a peer whose picture arrives in these layers. */
function senderOf(rates: LayerRates): Peer {
  const peer = newPeer()
  vi.spyOn(peer, 'isLayered').mockReturnValue(true)
  vi.spyOn(peer, 'ratesOf').mockReturnValue(rates)
  return peer
}

/** Returns the seat of a viewer who sees `sender`, with the requested keyframes. */
function viewer(bitrate: number, sender: Peer) {
  const peer = newPeer()
  const estimate = vi.spyOn(peer, 'bitrate', 'get').mockReturnValue(bitrate)
  const keyframes: string[] = []
  const seat = new Seat({
    clock,
    peer,
    askKeyframe: ({ layer }) => keyframes.push(layer),
    pictureSent: () => undefined,
  })
  seat.connected()
  seat.isHearing = true
  seat.want({ picture: 'sender', slides: null, kept: null })
  const run = (ms: number): void => {
    for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 100)
      seat.adapt({ picture: sender, slides: null, kept: null })
  }
  return { seat, peer, estimate, keyframes, run }
}

const single = { low: 0, high: 1_200_000 }
const both = { low: 150_000, high: 1_000_000 }

describe('picture of a viewer', () => {
  it('is the full one of a sender that sends no other, from the beginning', () => {
    const { seat, run } = viewer(250_000, senderOf(single))
    expect(seat.main.wanted).toMatchObject({ source: 'sender', layer: 'high' })
    run(500)
    expect(seat.main.wanted).toMatchObject({ source: 'sender', layer: 'high' })
  })

  it('is the small one where only that fits, as soon as the network is measured', () => {
    const { seat, run } = viewer(400_000, senderOf(both))
    run(600)
    expect(seat.main.wanted?.layer).toBe('high')
    run(100)
    expect(seat.main.wanted?.layer).toBe('low')
  })

  it('is not paused by what overflows while its sender still adapts to it', () => {
    const { seat, keyframes, run } = viewer(250_000, senderOf(single))
    keyframes.length = 0
    run(300)
    seat.overflowed('main')
    run(400)
    seat.overflowed('main')
    expect(seat.isPicturePaused).toBe(false)
    // The keyframe at the old rate would overflow, too.
    expect(keyframes).toEqual([])
  })

  it('is paused if it overflows twice later, and continues after two seconds', () => {
    const { seat, run } = viewer(300_000, senderOf({ low: 0, high: 250_000 }))
    run(3_000)
    seat.overflowed('main')
    run(700)
    seat.overflowed('main')
    run(100)
    expect(seat.isPicturePaused).toBe(true)
    expect(seat.main.wanted?.source).toBe(waiting)
    run(2_100)
    expect(seat.main.wanted).toMatchObject({ source: 'sender', layer: 'high' })
  })
})

describe('picture of someone who is kept on screen', () => {
  /** Returns the seat of a viewer who sees `sender` and keeps `signer` on screen. */
  function keeping(bitrate: number, sender: Peer, signer: Peer) {
    const { seat, peer } = viewer(bitrate, sender)
    seat.want({ picture: 'sender', slides: null, kept: 'signer' })
    const run = (ms: number): void => {
      for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 100)
        seat.adapt({ picture: sender, slides: null, kept: signer })
    }
    return { seat, peer, run }
  }

  it('is on the line for slides, and gives way to a shared screen', () => {
    const { seat } = keeping(3_000_000, senderOf(single), senderOf(single))
    expect(seat.slides.wanted).toEqual({ source: 'signer', layer: 'high', mediaLine: 'main' })
    seat.want({ picture: 'sender', slides: 'signer', kept: null })
    expect(seat.slides.wanted).toEqual({ source: 'signer', layer: 'high', mediaLine: 'slides' })
    seat.want({ picture: 'sender', slides: null, kept: 'signer' })
    expect(seat.slides.wanted).toEqual({ source: 'signer', layer: 'high', mediaLine: 'main' })
    seat.want({ picture: 'sender', slides: null, kept: null })
    expect(seat.slides.wanted).toBeNull()
  })

  it('gets more of a weak network than the picture of the speaker', () => {
    const { seat, run } = keeping(800_000, senderOf(both), senderOf({ low: 150_000, high: 400_000 }))
    run(2_000)
    expect(seat.slides.wanted).toMatchObject({ source: 'signer', layer: 'high' })
    expect(seat.main.wanted).toMatchObject({ source: 'sender', layer: 'low' })
  })

  it('continues where only one picture fits', () => {
    const { seat, run } = keeping(190_000, senderOf(single), senderOf({ low: 0, high: 120_000 }))
    run(3_000)
    expect(seat.isPicturePaused).toBe(true)
    expect(seat.slides.wanted).toMatchObject({ source: 'signer' })
  })

  it('is forwarded from a packet of the line on which they send their picture alone', () => {
    const { seat, peer } = keeping(3_000_000, senderOf(single), senderOf(single))
    vi.spyOn(peer, 'isConnected', 'get').mockReturnValue(true)
    const send = vi.spyOn(peer, 'send')
    const packet = { sequenceNumber: 1, timestamp: 0, marker: true, payload: Buffer.from([0x10, 0]) }
    seat.receivePicture('signer', packet, { mediaLine: 'slides', layer: 'high' })
    expect(send).not.toHaveBeenCalled()
    seat.receivePicture('signer', packet, { mediaLine: 'main', layer: 'high' })
    expect(send.mock.calls.map(([mediaLine]) => mediaLine)).toEqual(['slides'])
  })
})

describe('sender', () => {
  const sender = () => {
    const { seat, peer } = viewer(1_000_000, senderOf(single))
    vi.spyOn(peer, 'isLayered').mockReturnValue(true)
    return { seat, limit: vi.spyOn(peer, 'limit') }
  }

  it('sends little without viewers', () => {
    const { seat, limit } = sender()
    seat.demand([], false, nowMs)
    expect(limit).toHaveBeenLastCalledWith(300_000)
  })

  it('sends what its only viewer can receive, in one layer', () => {
    const { seat, limit } = sender()
    seat.demand([300_000], false, nowMs)
    expect(limit).toHaveBeenLastCalledWith(352_000)
    expect(seat.isSmallWanted).toBe(false)
  })

  it('sends a small layer, too, if one of its viewers receives much less', () => {
    const { seat, limit } = sender()
    seat.demand([2_000_000, 300_000], false, nowMs)
    expect(seat.isSmallWanted).toBe(true)
    expect(limit).toHaveBeenLastCalledWith(52_000 + 150_000 + 1_600_000)
  })

  it('is not limited while it shares its screen: sharpness comes before rate', () => {
    const { seat, limit } = sender()
    seat.demand([300_000], true, nowMs)
    expect(limit).toHaveBeenLastCalledWith(2_500_000)
  })
})
