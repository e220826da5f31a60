import { describe, expect, it } from 'vitest'
import { likelyCause, originOf, type PoorCall } from '../../../../src/domain/calls/qualityCause.ts'

const poor = (room: string, change: Partial<PoorCall>): PoorCall => ({
  room,
  bedUplink: 0,
  bedDownlink: 0,
  awayUplink: 0,
  awayDownlink: 0,
  ...change,
})

describe('origin of a poor call', () => {
  it.each([
    ['what the bed sends is lost', { bedUplink: 5 }, 'bed uplink'],
    ['the others miss what the bed fails to send', { bedUplink: 3, awayDownlink: 5 }, 'bed uplink'],
    ['the bed misses what a guest fails to send', { awayUplink: 4, bedDownlink: 4 }, 'away uplink'],
    ['the bed misses more than anyone failed to send', { awayUplink: 1, bedDownlink: 4 }, 'bed downlink'],
    ['a guest receives little', { awayDownlink: 4, bedDownlink: 1 }, 'away downlink'],
    ['nothing is lost but the way is long', {}, 'bed delay'],
  ])('when %s', (_when, change, origin) => {
    const { side, direction } = originOf(poor('505', change))
    expect(`${side} ${direction}`).toBe(origin)
  })
})

describe('likely cause', () => {
  const up = { bedUplink: 4 }

  it('is at one bed when all poor calls are its', () => {
    expect(likelyCause([poor('505', up), poor('505', up)], 20)).toEqual({
      side: 'bed',
      direction: 'uplink',
      extent: 'bed',
      rooms: ['505'],
    })
  })

  it('is at several beds, in the order of their numbers', () => {
    const calls = ['1005', '506', '505', '506'].map((room) => poor(room, up))
    expect(likelyCause(calls, 20)).toMatchObject({ extent: 'beds', rooms: ['505', '506', '1005'] })
  })

  it('is in the unit when more than half of its beds are affected', () => {
    const calls = ['505', '506', '507'].map((room) => poor(room, { bedDownlink: 2 }))
    expect(likelyCause(calls, 5)).toMatchObject({ direction: 'downlink', extent: 'unit' })
  })

  it('is at the people who are called, whose rooms say nothing', () => {
    const calls = ['505', '506'].map((room) => poor(room, { awayDownlink: 2 }))
    expect(likelyCause(calls, 20)).toMatchObject({ side: 'away', direction: 'downlink', rooms: [] })
  })

  it('is not clear when no origin has half of the calls, or without poor calls', () => {
    expect(likelyCause([poor('505', up), poor('506', { awayUplink: 1 }), poor('507', {})], 20)).toBeNull()
    expect(likelyCause([], 20)).toBeNull()
  })
})
