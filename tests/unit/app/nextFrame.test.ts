import { beforeEach, expect, vi } from 'vitest'
import { nextFrame } from '../../../src/app/nextFrame.ts'
import { timersTest as test } from '../../support/fixtures/timersTest.ts'

let frames: (() => void)[]

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})

/** Starts waiting for the next frame. Returns a function that reports whether it has come. */
function begin(): () => boolean {
  let come = false
  void nextFrame().then(() => {
    come = true
  })
  return () => come
}

test('it comes after the browser has drawn, and not in the drawing itself', async () => {
  const come = begin()
  await vi.advanceTimersByTimeAsync(10)
  expect(come()).toBe(false)
  for (const frame of frames) frame()
  await Promise.resolve()
  expect(come()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(come()).toBe(true)
})

test('a hidden page, which draws nothing, goes on after a tenth of a second', async () => {
  const come = begin()
  await vi.advanceTimersByTimeAsync(99)
  expect(come()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(come()).toBe(true)
})
