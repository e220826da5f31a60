import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ServerFrame } from '../../../../src/contract/devices/deviceLink.ts'
import { CallDisplay } from '../../../../src/server/devices/link/callDisplay.ts'
import { createLog } from '../../../../src/server/log.ts'

const nothing = { knock: null, waiting: null, roommate: null }
/** Longer than each wait for another read. */
const longMs = 31_000

function open() {
  const gaps = new Set<() => void>()
  const state = { isAway: true, reads: 0 }
  const sent: ServerFrame[] = []
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const display = new CallDisplay({
    room: { id: 'room' },
    callSignals: {
      follow: () => () => undefined,
      onGap: (handler) => {
        gaps.add(handler)
        return () => gaps.delete(handler)
      },
    },
    log,
    reads: {
      add: () => {
        state.reads += 1
        return state.isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(nothing)
      },
    },
    send: (frame) => void sent.push(frame),
  })
  display.start()
  return { display, state, sent, warn, gap: () => gaps.forEach((handler) => handler()) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('repeats a failed read once after each wait, however often there was news meanwhile', async () => {
  const { display, state, gap, warn } = open()
  for (let news = 0; news < 20; news += 1) {
    await vi.advanceTimersByTimeAsync(10)
    gap()
  }
  await vi.advanceTimersByTimeAsync(10)
  const before = state.reads
  await vi.advanceTimersByTimeAsync(longMs)
  expect(state.reads - before).toBeGreaterThan(0)
  expect(state.reads - before).toBeLessThanOrEqual(2)
  expect(warn).toHaveBeenCalledOnce()
  display.stop()
})

it('shows what there is when the database is back, and warns again of the next failure', async () => {
  const { display, state, sent, warn, gap } = open()
  await vi.advanceTimersByTimeAsync(10)
  state.isAway = false
  await vi.advanceTimersByTimeAsync(longMs)
  expect(sent.map(({ type }) => type)).toEqual(['knock', 'waiting', 'roommate'])
  state.isAway = true
  gap()
  await vi.advanceTimersByTimeAsync(10)
  expect(warn).toHaveBeenCalledTimes(2)
  display.stop()
})

it('reads nothing after it was stopped, also if a read fails only then', async () => {
  const { display, state } = open()
  display.stop()
  await vi.advanceTimersByTimeAsync(longMs)
  expect(state.reads).toBe(1)
})
