import { expect, test } from 'vitest'
import { HeardOnce } from '../../../src/platform/conference/heardOnce.ts'

function listener() {
  const time = { now: 0 }
  return { time, heard: new HeardOnce(() => time.now) }
}

test('who says the same thing twice is heard twice', () => {
  const { heard } = listener()
  expect([heard.isNew('a', 'yes'), heard.isNew('a', 'yes')]).toEqual([true, true])
})

test('what a new stream tells again is heard once, and what was missed meanwhile is heard', () => {
  const { heard, time } = listener()
  heard.isNew('a', 'yes')
  heard.isNew('a', 'yes')
  time.now = 30_000
  heard.reconnected()
  const told = [
    ['a', 'yes'],
    ['a', 'yes'],
    ['a', 'yes'],
    ['b', 'yes'],
  ] as const
  expect(told.map(([from, text]) => heard.isNew(from, text))).toEqual([false, false, true, true])
})

test('a while after the reconnect, the same words are new ones', () => {
  const { heard, time } = listener()
  heard.isNew('a', 'yes')
  time.now = 1_000
  heard.reconnected()
  time.now = 10_000
  expect(heard.isNew('a', 'yes')).toBe(true)
})

test('what was said long ago is not told again', () => {
  const { heard, time } = listener()
  heard.isNew('a', 'yes')
  time.now = 100_000
  heard.reconnected()
  expect(heard.isNew('a', 'yes')).toBe(true)
})
