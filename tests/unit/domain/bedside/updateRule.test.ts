import { expect, test } from 'vitest'
import { mayUpdate, updateTimes, type UpdateSituation } from '../../../../src/domain/bedside/updateRule.ts'

const now = 1_000_000_000
const idle: UpdateSituation = {
  now,
  foundAt: now - updateTimes.idleMs,
  touchedAt: now - updateTimes.idleMs,
  inCall: false,
  ledgerBusy: false,
}

test('a new version is installed once the screen has not been touched for a minute', () => {
  expect(mayUpdate(idle)).toBe(true)
  expect(mayUpdate({ ...idle, touchedAt: now - updateTimes.idleMs + 1 })).toBe(false)
})

test('it waits while a command is under way, but not for more than a day', () => {
  expect(mayUpdate({ ...idle, ledgerBusy: true })).toBe(false)
  const yesterday = now - updateTimes.atMostMs
  expect(mayUpdate({ ...idle, ledgerBusy: true, foundAt: yesterday + 1 })).toBe(false)
  expect(mayUpdate({ ...idle, ledgerBusy: true, touchedAt: now, foundAt: yesterday })).toBe(true)
})

test('it never ends a call, however old it is', () => {
  expect(mayUpdate({ ...idle, inCall: true, foundAt: now - 2 * updateTimes.atMostMs })).toBe(false)
})
