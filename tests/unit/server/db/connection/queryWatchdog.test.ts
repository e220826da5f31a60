import { expect, vi } from 'vitest'
import { QueryWatchdog } from '../../../../../src/server/db/connection/queryWatchdog.ts'
import { timersTest as test } from '../../../../support/fixtures/timersTest.ts'

test('a connection that answers each question in time is kept, however many there are; one that does not is given up', () => {
  const givenUp = vi.fn<() => void>()
  const silence = new QueryWatchdog(30_000, givenUp)
  for (let question = 0; question < 5; question += 1) {
    silence.begin()
    vi.advanceTimersByTime(29_000)
  }
  silence.end()
  vi.advanceTimersByTime(60_000)
  expect(givenUp).not.toHaveBeenCalled()
  silence.begin()
  vi.advanceTimersByTime(30_000)
  expect(givenUp).toHaveBeenCalledOnce()
})
