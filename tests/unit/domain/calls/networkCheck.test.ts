import { describe, expect, test } from 'vitest'
import {
  answerFor,
  judgeNetwork,
  mediaPortOf,
  serversOf,
  shortcomingsOf,
  type WayFigures,
  waysThrough,
} from '../../../../src/domain/calls/networkCheck.ts'
import { figuresOf } from '../../../../src/domain/calls/networkCheckFigures.ts'
import {
  type CheckFrame,
  loadBytes,
  readCheckFrame,
  writeCheckFrame,
} from '../../../../src/domain/calls/networkCheckFrames.ts'

const good: WayFigures = { roundTripMs: 38, loss: 0.002, upKbps: 3_400, downKbps: 3_900 }
const turn = {
  urls: ['turn:t.example:3478?transport=udp', 'turn:t.example:3478?transport=tcp', 'turns:t.example:443'],
  username: '1:check',
}
const answer = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=candidate:1 1 udp 2130706431 10.1.2.3 50000 typ host',
  'a=candidate:2 1 tcp 1518280447 10.1.2.3 50000 typ host tcptype passive',
  'a=end-of-candidates',
].join('\r\n')

describe('frames of a network check', () => {
  test.each<CheckFrame>([
    { kind: 'ping', number: 4_000_000_000 },
    { kind: 'pong', number: 7, received: 5 },
    { kind: 'upload' },
    { kind: 'reportRequest' },
    { kind: 'report', bytes: 990_000, atMs: 12_345 },
    { kind: 'downloadRequest' },
    { kind: 'download' },
  ])('are read as they were written: $kind', (frame) => {
    expect(readCheckFrame(writeCheckFrame(frame))).toEqual(frame)
  })

  test('never make an answer longer than its request', () => {
    const lengthOf = (frame: CheckFrame) => writeCheckFrame(frame).length
    expect(lengthOf({ kind: 'pong', number: 1, received: 1 })).toBe(lengthOf({ kind: 'ping', number: 1 }))
    expect(lengthOf({ kind: 'report', bytes: 1, atMs: 1 })).toBe(lengthOf({ kind: 'reportRequest' }))
  })

  test('of another length, or of no kind, are not read', () => {
    expect(readCheckFrame(new Uint8Array(0))).toBeNull()
    expect(readCheckFrame(new Uint8Array([1, 0, 0, 0, 1]))).toBeNull()
    expect(readCheckFrame(new Uint8Array(160).fill(9))).toBeNull()
  })
})

describe('ways of a network', () => {
  test('are the direct ones, and those of the TURN servers', () => {
    expect(waysThrough([])).toEqual(['udp', 'tcp'])
    expect(waysThrough([{ urls: ['stun:s.example'] }, turn])).toEqual([
      'udp',
      'tcp',
      'turnUdp',
      'turnTcp',
      'turnTls',
    ])
  })

  test('each have only their own addresses of a server', () => {
    expect(serversOf('turnTls', [{ urls: ['stun:s.example'] }, turn])).toEqual([
      { urls: ['turns:t.example:443'], username: '1:check' },
    ])
    expect(serversOf('udp', [turn])).toEqual([])
  })

  test('each have only their own candidates of the answer', () => {
    expect(answerFor('udp', answer)).not.toContain(' tcp ')
    expect(answerFor('turnTls', answer)).not.toContain(' tcp ')
    expect(answerFor('tcp', answer)).not.toContain(' udp ')
    expect(answerFor('tcp', answer)).toContain('tcptype passive')
    expect(mediaPortOf(answer)).toBe(50_000)
  })
})

describe('verdict on a network', () => {
  const udp = (figures: WayFigures | null) => ({ name: 'udp' as const, figures })
  const relay = (figures: WayFigures | null) => ({ name: 'turnTls' as const, figures })

  test.each([
    ['good', [udp(good), relay(good)]],
    ['detour', [udp(null), relay(good)]],
    ['freezes', [udp({ ...good, loss: 0.046 }), relay(good)]],
    ['freezes', [udp(null), relay({ ...good, upKbps: 400 })]],
    ['closed', [udp(null), relay(null)]],
  ] as const)('is %s', (verdict, ways) => {
    expect(judgeNetwork(ways)).toBe(verdict)
  })

  test('names every figure that is not good enough', () => {
    expect(shortcomingsOf({ roundTripMs: 310, loss: 0.046, upKbps: 400, downKbps: 1_000 })).toEqual([
      'up',
      'down',
      'loss',
      'roundTrip',
    ])
    expect(shortcomingsOf(good)).toEqual([])
  })
})

describe('figures of a way', () => {
  const pongs = (count: number, received = count) =>
    Array.from({ length: count }, (_, index) => ({
      roundTripMs: 40,
      received: Math.min(index + 1, received),
    }))

  test('are null if nothing came back', () => {
    expect(figuresOf({ sent: 100, pongs: [], reports: [], downloads: [] })).toBeNull()
  })

  test('count what was lost in the worse direction', () => {
    const quiet = { reports: [], downloads: [] }
    expect(figuresOf({ sent: 100, pongs: pongs(100), ...quiet })).toMatchObject({ loss: 0, roundTripMs: 40 })
    const up = [...pongs(94), { roundTripMs: 40, received: 95 }]
    expect(figuresOf({ sent: 100, pongs: up, ...quiet })?.loss).toBeCloseTo(0.05)
    const down = [...pongs(89), { roundTripMs: 40, received: 100 }]
    expect(figuresOf({ sent: 100, pongs: down, ...quiet })?.loss).toBeCloseTo(0.1)
  })

  test('measure the upload by the server’s clock and the download by arrival', () => {
    const reports = [
      { bytes: 0, atMs: 5_000 },
      { bytes: 150_000, atMs: 6_200 },
      { bytes: 250_000, atMs: 7_000 },
      { bytes: 250_000, atMs: 7_400 },
    ]
    const downloads = Array.from({ length: 101 }, (_, index) => index * 10)
    const figures = figuresOf({ sent: 1, pongs: pongs(1), reports, downloads })
    expect(figures?.upKbps).toBeCloseTo(1_000)
    expect(figures?.downKbps).toBeCloseTo((100 * loadBytes * 8) / 1_000)
  })
})
