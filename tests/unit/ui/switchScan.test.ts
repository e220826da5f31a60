import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSwitchScan } from '../../../src/ui/switchScan.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scanOver(names: readonly string[]) {
  let here = names
  let lit: readonly string[] = []
  const pressed: string[] = []
  const scan = createSwitchScan<string>({
    items: () => here,
    light: (shown) => (lit = shown),
    press: (name) => pressed.push(name),
    restMs: 1_000,
  })
  return {
    ...scan,
    pressed,
    lit: () => lit.join(' '),
    wait: (rests: number) => vi.advanceTimersByTime(rests * 1_000),
    become: (next: readonly string[]) => (here = next),
  }
}

test('a few keys are lit one after the other, round and round, and one press chooses', () => {
  const { lit, wait, choose, pressed } = scanOver(['Support', 'Settings', 'Logout'])
  expect(lit()).toBe('Support')
  wait(2)
  expect(lit()).toBe('Logout')
  wait(2)
  expect(lit()).toBe('Settings')
  choose()
  expect(pressed).toEqual(['Settings'])
  expect(lit(), 'from the start again').toBe('Support')
})

test('of many keys a first press chooses a group, and a second one the key', () => {
  const keys = Array.from({ length: 32 }, (_, place) => `k${place}`)
  const { lit, wait, choose, pressed } = scanOver(keys)
  expect(lit()).toBe('k0 k1 k2 k3 k4 k5')
  wait(2)
  expect(lit()).toBe('k12 k13 k14 k15 k16 k17')
  choose()
  expect([lit(), pressed]).toEqual(['k12', []])
  wait(3)
  choose()
  expect(pressed).toEqual(['k15'])
})

test('whoever chose the wrong group waits, and the groups come again', () => {
  const { lit, wait, choose, pressed } = scanOver(Array.from({ length: 9 }, (_, place) => `k${place}`))
  choose()
  wait(5)
  expect(lit()).toBe('k2')
  wait(1)
  expect(lit()).toBe('k0 k1 k2')
  expect(pressed).toEqual([])
})

test('what has gone while it was lit is not pressed, and an empty page takes no press', () => {
  const { lit, choose, pressed, become } = scanOver(['Call', 'Cancel'])
  expect(lit()).toBe('Call')
  become(['Back'])
  choose()
  expect([lit(), pressed]).toEqual(['Back', []])
  become([])
  choose()
  expect(pressed).toEqual([])
})

test('once it is stopped nothing is lit', () => {
  const { lit, wait, stop } = scanOver(['Call', 'Cancel'])
  stop()
  wait(3)
  expect(lit()).toBe('')
})
