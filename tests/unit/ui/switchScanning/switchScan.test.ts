import { expect, vi } from 'vitest'
import { createSwitchScan, longestHoldMs } from '../../../../src/ui/switchScanning/switchScan.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

/** Scans these buttons. Those whose name begins with "hold" act while they are held. */
function scanOver(names: readonly string[]) {
  let here = names
  let down: string | null = null
  let lit: readonly string[] = []
  const pressed: string[] = []
  const scan = createSwitchScan<string>({
    items: () => here,
    light: (shown) => (lit = shown),
    press: (name) => {
      pressed.push(name)
      if (!name.startsWith('hold')) return null
      down = name
      return { isDown: () => down === name, letGo: () => (down = null) }
    },
    restMs: 1_000,
  })
  return {
    ...scan,
    pressed,
    lit: () => lit.join(' '),
    wait: (rests: number) => vi.advanceTimersByTime(rests * 1_000),
    down: () => down,
    /** Simulates a hidden page or a lost connection: the button is released, and no one pressed it. */
    slip: () => (down = null),
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

test('a user who chose the wrong group waits, and the groups come again', () => {
  const { lit, wait, choose, pressed } = scanOver(Array.from({ length: 9 }, (_, place) => `k${place}`))
  choose()
  wait(5)
  expect(lit()).toBe('k2')
  wait(1)
  expect(lit()).toBe('k0 k1 k2')
  expect(pressed).toEqual([])
})

test('a button that is gone while it was lit is not pressed, and an empty page takes no press', () => {
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

test('a key that acts while it is held goes down with one press, stays lit, and comes up with the next', () => {
  const { lit, wait, choose, down, pressed } = scanOver(['Back', 'hold Left', 'hold Right'])
  wait(2)
  choose()
  expect([lit(), down()]).toEqual(['hold Right', 'hold Right'])
  wait(3)
  expect([lit(), down()]).toEqual(['hold Right', 'hold Right'])
  choose()
  expect([lit(), down()], 'and is offered again').toEqual(['hold Right', null])
  wait(1)
  expect(lit()).toBe('Back')
  expect(pressed).toEqual(['hold Right'])
})

test('of many keys, the group of the one that was held stays chosen', () => {
  const { lit, wait, choose } = scanOver(Array.from({ length: 9 }, (_, place) => `hold ${place}`))
  wait(1)
  choose()
  wait(1)
  choose()
  choose()
  expect(lit()).toBe('hold 4')
  wait(1)
  expect(lit()).toBe('hold 5')
})

test('a button that is not released comes up by itself, and a press that comes too late does not hold it down again', () => {
  const { wait, choose, down, lit, pressed } = scanOver(['Back', 'hold Left'])
  wait(1)
  choose()
  vi.advanceTimersByTime(longestHoldMs - 1)
  expect(down()).toBe('hold Left')
  vi.advanceTimersByTime(1)
  expect(down()).toBeNull()
  choose()
  expect([down(), lit(), pressed]).toEqual([null, 'hold Left', ['hold Left']])
  wait(1)
  expect(lit(), 'and the others come again').toBe('Back')
})

test('a key that came up by itself is offered once more, then the others', () => {
  const { wait, choose, slip, lit, down } = scanOver(['Back', 'hold Left'])
  wait(1)
  choose()
  slip()
  wait(1)
  expect([lit(), down()]).toEqual(['hold Left', null])
  wait(1)
  expect(lit()).toBe('Back')
})

test('a user who turns switch scanning off releases the held button', () => {
  const { wait, choose, down, stop } = scanOver(['Back', 'hold Left'])
  wait(1)
  choose()
  stop()
  expect(down()).toBeNull()
  vi.advanceTimersByTime(longestHoldMs)
  expect(down()).toBeNull()
})
