import { describe, expect, it } from 'vitest'
import type { AlertKind } from '../../../../src/contract/monitoring/monitoring.ts'
import {
  type FactChange,
  type FactsNow,
  lastChange,
  statusChanges,
  statusesSince,
} from '../../../../src/domain/monitoring/statusChanges.ts'

const minute = 60_000
const ready: FactsNow = { known: true, online: true, in_call: false, covered: false, open: [] }
const now = (change: Partial<FactsNow> = {}): FactsNow => ({ ...ready, ...change })
const fact = (at: number, name: Exclude<FactChange['fact'], 'alert'>, holds: boolean): FactChange => ({
  at,
  fact: name,
  alert: null,
  holds,
})
const alert = (at: number, kind: AlertKind, holds: boolean): FactChange => ({
  at,
  fact: 'alert',
  alert: kind,
  holds,
})

describe('status changes of a device', () => {
  it('are found by undoing the recorded changes from now on back', () => {
    const changes = [
      fact(9 * minute, 'in_call', false),
      fact(5 * minute, 'in_call', true),
      fact(2 * minute, 'online', true),
    ]
    expect(statusChanges(now(), changes)).toEqual([
      { at: 9 * minute, from: 'in_call', to: 'ready', alert: null },
      { at: 5 * minute, from: 'ready', to: 'in_call', alert: null },
      { at: 2 * minute, from: 'offline', to: 'ready', alert: null },
    ])
  })

  it('name the alert that caused them', () => {
    expect(statusChanges(now({ open: ['camera'] }), [alert(minute, 'camera', true)])).toEqual([
      { at: minute, from: 'ready', to: 'faulty', alert: 'camera' },
    ])
    expect(statusChanges(now(), [alert(minute, 'camera', false)])).toMatchObject([
      { from: 'faulty', to: 'ready' },
    ])
  })

  it('leave out what no one sees: a cover in a call, and a second alert of a faulty device', () => {
    expect(statusChanges(now({ in_call: true, covered: true }), [fact(minute, 'covered', true)])).toEqual([])
    expect(statusChanges(now({ open: ['camera', 'slow'] }), [alert(minute, 'slow', true)])).toEqual([])
  })

  it('are one change if a device comes back and reports its cover a moment later', () => {
    const changes = [fact(minute + 500, 'covered', true), fact(minute, 'online', true)]
    expect(statusChanges(now({ covered: true }), changes)).toEqual([
      { at: minute, from: 'offline', to: 'covered', alert: null },
    ])
  })

  it('are none if a device is away for a moment only', () => {
    expect(statusChanges(now(), [fact(minute + 900, 'online', true), fact(minute, 'online', false)])).toEqual(
      [],
    )
  })

  it.each([400, 750, 1_500, 1_900])(
    'are listed of a link that goes up and down every %d ms for five minutes',
    (every) => {
      const count = Math.floor((5 * minute) / every)
      const changes = Array.from({ length: count }, (_, at) =>
        fact(10 * minute - at * every, 'online', at % 2 === 0),
      )
      const found = statusChanges(now(), changes)
      expect(found.length).toBeGreaterThan(100)
      expect(new Set(found.map(({ to }) => to))).toEqual(new Set(['offline', 'ready']))
      for (const [at, later] of found.slice(0, -1).entries()) {
        expect(later.at).toBeGreaterThan(found[at + 1]?.at ?? 0)
        expect(later.from).toBe(found[at + 1]?.to)
      }
    },
  )

  it('are listed of a device that is away for a moment again and again', () => {
    const away = (at: number) => [fact(at + 900, 'online', true), fact(at, 'online', false)]
    expect(statusChanges(now(), [...away(3 * minute), ...away(minute)])).toEqual([])
    expect(statusChanges(now(), [...away(minute + 10_000), ...away(minute)])).toHaveLength(4)
  })

  it('begin with no device where one reports for the first time', () => {
    const changes = [fact(minute + 10, 'online', true), fact(minute, 'known', true)]
    expect(statusChanges(now(), changes)).toMatchObject([{ from: 'none', to: 'ready' }])
  })
})

describe('last change of a device', () => {
  it('has how long the earlier status lasted', () => {
    const changes = [fact(4 * minute, 'online', true), fact(minute, 'online', false)]
    expect(lastChange(now(), changes)).toMatchObject({ from: 'offline', lasted_ms: 3 * minute })
    expect(lastChange(now(), changes.slice(0, 1))).toMatchObject({ lasted_ms: null })
    expect(lastChange(now(), [])).toBeUndefined()
  })

  it('counts a call from its start, not from the last reconnection of the device', () => {
    const changes = [
      fact(40 * minute, 'in_call', false),
      fact(38 * minute, 'online', true),
      fact(37 * minute, 'online', false),
      fact(10 * minute, 'in_call', true),
    ]
    expect(lastChange(now(), changes)).toMatchObject({ from: 'in_call', lasted_ms: 30 * minute })
    expect(lastChange(now(), changes.slice(0, 3)), 'start not read').toMatchObject({ lasted_ms: null })
  })
})

describe('statuses since a time', () => {
  it('begin there with the status that the device had', () => {
    const changes = [fact(9 * minute, 'in_call', true), fact(minute, 'online', true)]
    expect(statusesSince(5 * minute, now({ in_call: true }), changes, 0)).toEqual([
      { status: 'ready', from: 5 * minute },
      { status: 'in_call', from: 9 * minute },
    ])
    expect(statusesSince(5 * minute, now(), [], 0)).toEqual([{ status: 'ready', from: 5 * minute }])
  })

  it('are unknown until the first that was recorded', () => {
    const changes = [fact(9 * minute, 'in_call', true), fact(7 * minute, 'online', true)]
    expect(statusesSince(5 * minute, now({ in_call: true }), changes, 7 * minute)).toEqual([
      { status: 'unknown', from: 5 * minute },
      { status: 'ready', from: 7 * minute },
      { status: 'in_call', from: 9 * minute },
    ])
    expect(statusesSince(5 * minute, now(), [], 6 * minute)).toEqual([
      { status: 'unknown', from: 5 * minute },
      { status: 'ready', from: 6 * minute },
    ])
  })
})
