// @vitest-environment jsdom
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { detectMediaStalls } from '../../../../src/platform/conference/mediaStallDetector.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

/**
 * Fake peer connection whose statistics report whether the media of a call arrive, which decides what the
 * user is told.
 */
class ScriptedPeer {
  static readonly made: ScriptedPeer[] = []
  connectionState: RTCPeerConnectionState = 'connected'
  remoteDescription: object | null = {}
  comes = true
  carriesMedia = true
  #bytes = 0
  constructor() {
    ScriptedPeer.made.push(this)
  }
  getTransceivers() {
    return this.carriesMedia ? [{}] : []
  }
  async getStats() {
    if (this.comes) this.#bytes += 1_200
    return new Map<string, unknown>([
      [
        'P',
        { type: 'candidate-pair', bytesReceived: this.#bytes, responsesReceived: Math.sign(this.#bytes) },
      ],
      ['T', { type: 'transport' }],
    ])
  }
}

let told: string[]
let stop: () => void
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Creates a media connection, as Pexip's client does. */
const connect = (change: Partial<ScriptedPeer> = {}): ScriptedPeer => {
  Reflect.construct(window.RTCPeerConnection, [])
  const peer = ScriptedPeer.made.at(-1)
  if (peer === undefined) throw new Error('no connection was made')
  return Object.assign(peer, change)
}

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', ScriptedPeer)
  ScriptedPeer.made.length = 0
  told = []
  stop = detectMediaStalls({ silent: () => told.push('silent'), heard: () => told.push('heard') })
})
afterEach(() => stop())

test('a way that goes silent right after joining is told within six seconds, and when it is heard again', async () => {
  const peer = connect()
  await pass(1_500)
  peer.comes = false
  await pass(6_000)
  expect(told).toEqual(['silent'])
  await pass(60_000)
  peer.comes = true
  await pass(1_000)
  expect(told).toEqual(['silent', 'heard'])
})

test('a way that is silent from the beginning is told too, once the conference has answered', async () => {
  const peer = connect({ connectionState: 'connecting', comes: false, remoteDescription: null })
  await pass(30_000)
  expect(told).toEqual([])
  peer.remoteDescription = {}
  await pass(7_000)
  expect(told).toEqual(['silent'])
  peer.comes = true
  await pass(1_000)
  expect(told).toEqual(['silent', 'heard'])
})

test('nothing is told while it comes, nor while another is made', async () => {
  connect()
  await pass(60_000)
  const opening = connect({ connectionState: 'connecting', comes: false, remoteDescription: null })
  await pass(3_000)
  expect(told).toEqual([])
  opening.connectionState = 'closed'
})

test('a connection that takes the place of a silent one is heard by what comes on it', async () => {
  const first = connect()
  await pass(1_500)
  first.comes = false
  await pass(6_000)
  first.connectionState = 'closed'
  connect()
  await pass(1_000)
  expect(told).toEqual(['silent', 'heard'])
})

test('a closed connection clears the silent notice, so a control-only participant gets no media warning', async () => {
  const peer = connect()
  await pass(1_500)
  peer.comes = false
  await pass(6_000)
  peer.connectionState = 'closed'
  await pass(60_000)
  expect(told).toEqual(['silent', 'heard'])
})

test('the way of a film is none of the call’s', async () => {
  connect()
  await pass(1_500)
  connect({ carriesMedia: false, comes: false })
  await pass(60_000)
  expect(told).toEqual([])
})

test('once the call is over, connections are the browser’s own again', () => {
  stop()
  expect(window.RTCPeerConnection).toBe(ScriptedPeer)
})
