import { expect, test } from 'vitest'
import {
  freeLease,
  holderAt,
  leaseMs,
  mayMove,
  moved,
  stopped,
} from '../../../../src/domain/devices/motionLease.ts'

test('a motion that does not say how long may run 700 ms, and none longer than a second', () => {
  expect(leaseMs(undefined)).toBe(700)
  expect(leaseMs(250)).toBe(250)
  expect(leaseMs(5_000)).toBe(1_000)
})

test('the camera is free until a person moves it', () => {
  expect(holderAt(freeLease, 0)).toBeNull()
  expect(mayMove(freeLease, 'anna', 0)).toBe(true)
})

test('while the nurse moves the camera the visitor may not, until five seconds after her last motion', () => {
  const held = moved('nurse', 1_000, 700)
  expect(mayMove(held, 'visitor', 1_600)).toBe(false)
  expect(mayMove(held, 'nurse', 1_600)).toBe(true)
  const after = stopped(held, 1_500)
  expect(after.movesUntil).toBeNull()
  expect(mayMove(after, 'visitor', 6_499)).toBe(false)
  expect(mayMove(after, 'visitor', 6_500)).toBe(true)
  expect(holderAt(after, 6_500)).toBeNull()
})

test('a lease that is neither renewed nor stopped still expires', () => {
  expect(holderAt(moved('nurse', 0, 700), 5_699)).toBe('nurse')
  expect(holderAt(moved('nurse', 0, 700), 5_700)).toBeNull()
})

test('stopping a free camera leaves it free', () => {
  expect(stopped(freeLease, 10)).toEqual(freeLease)
})
