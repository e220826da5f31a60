import { expect, vi } from 'vitest'
import { setJitteredInterval } from '../../../../src/server/devices/setJitteredInterval.ts'
import { timersTestWith } from '../../../support/fixtures/timersTest.ts'

const it = timersTestWith({ toFake: ['setInterval', 'clearInterval'] })

it('runs each work once in every interval, at a moment of its own', () => {
  const runs = new Map<number, number[]>()
  const stops = Array.from({ length: 200 }, (_, id) => {
    runs.set(id, [])
    return setJitteredInterval(10_000, () => runs.get(id)?.push(elapsed))
  })
  let elapsed = 0
  for (; elapsed < 30_000; elapsed += 100) vi.advanceTimersByTime(100)
  for (const times of runs.values()) {
    const [first = NaN, second = NaN, third = NaN] = times
    expect([times.length, second - first, third - second]).toEqual([3, 10_000, 10_000])
  }
  const firsts = new Set([...runs.values()].map(([first]) => first))
  expect(firsts.size).toBeGreaterThan(50)
  for (const stop of stops) stop()
})

it('wakes the process ten times a second however many works there are, and not at all without one', () => {
  const interval = vi.spyOn(globalThis, 'setInterval')
  const stops = Array.from({ length: 1_000 }, () => setJitteredInterval(10_000, () => undefined))
  expect(interval.mock.calls.map(([, ms]) => ms)).toEqual([100])
  expect(vi.getTimerCount()).toBe(1)
  for (const stop of stops) stop()
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets a work stop itself, and others of the same moment run', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const other = vi.fn<() => void>()
  const work = vi.fn<() => void>(() => stop())
  const stop = setJitteredInterval(1_000, work)
  const stopOther = setJitteredInterval(1_000, other)
  vi.advanceTimersByTime(2_050)
  expect([work.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
  stopOther()
})
