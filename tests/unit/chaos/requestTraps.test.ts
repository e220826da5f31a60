import { beforeEach, describe, expect, it } from 'vitest'
import { maxAgeMs } from '../../../src/domain/queue/commandPolicy.ts'
import type { RequestBytes } from '../../support/chaos/network/httpFraming.ts'
import { RequestTraps } from '../../support/chaos/network/requestTraps.ts'

const request = (method: string, path: string): RequestBytes => ({
  method,
  path,
  bytes: Buffer.alloc(0),
  body: Buffer.alloc(0),
  header: () => '',
})
const command = request('POST', '/api/v1/rooms/control')

describe('traps for requests', () => {
  let told: string[]
  let waited: number
  let traps: RequestTraps

  beforeEach(() => {
    told = []
    waited = 0
    traps = new RequestTraps({
      wait: async (ms) => void (waited = ms),
      caught: (exchange, by) => void told.push(`${by} ${String(exchange)}`),
      sendAgain: async ({ path }) => void told.push(`copy of ${path}`),
    })
  })

  it('catch only a request that changes something', () => {
    traps.add('loseReply')
    expect(traps.request(1, request('GET', '/api/v1/rooms'))).toBe(false)
    expect(traps.request(2, request('POST', '/api/conferences/room/refresh_token'))).toBe(false)
    expect(traps.request(3, command)).toBe(true)
    expect(traps.request(4, command)).toBe(false)
    expect(told).toEqual(['loseReply 3'])
  })

  it('strike before the request is passed on, once, and not after they are taken back', () => {
    traps.strikeAtNext(() => void told.push('struck'))
    traps.request(1, command)
    traps.request(2, command)
    traps.strikeAtNext(() => void told.push('never'))()
    traps.request(3, command)
    expect(told).toEqual(['strike 1', 'struck'])
  })

  it('send a copy immediately, or after the reply', () => {
    traps.add('immediately')
    traps.request(1, command)
    expect(told).toEqual(['duplicate 1', 'copy of /api/v1/rooms/control'])
    traps.add('after its reply')
    traps.request(2, command)
    expect(told).toHaveLength(3)
    traps.replied(2)
    traps.replied(2)
    expect(told).toHaveLength(4)
  })

  it('send a copy when its act, or the next act, is done', async () => {
    traps.add('after the act')
    traps.add('after the next act')
    traps.request(1, command)
    traps.request(2, request('POST', '/api/invite/participant'))
    await traps.sendCopies()
    expect(told.slice(2)).toEqual(['copy of /api/v1/rooms/control'])
    expect(waited).toBe(0)
    await traps.sendCopies()
    // A copy that arrives this late must not move anything.
    expect(waited).toBeGreaterThan(maxAgeMs.momentary)
    expect(told.slice(3)).toEqual(['copy of /api/invite/participant'])
    await traps.sendCopies()
    expect(told).toHaveLength(4)
  })

  it('catch nothing once they are disarmed', () => {
    traps.add('loseReply')
    traps.strikeAtNext(() => void told.push('struck'))
    traps.disarm()
    expect(traps.request(1, command)).toBe(false)
    expect(told).toEqual([])
  })
})
