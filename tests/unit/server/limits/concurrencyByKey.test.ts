import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ConcurrencyByKey } from '../../../../src/server/limits/concurrencyByKey.ts'

function tasks() {
  const running: string[] = []
  const peaks = { all: 0, key: 0 }
  const task = (key: string) => async () => {
    running.push(key)
    peaks.all = Math.max(peaks.all, running.length)
    peaks.key = Math.max(peaks.key, running.filter((one) => one === key).length)
    await wait(2)
    running.splice(running.indexOf(key), 1)
    return key
  }
  return { task, peaks }
}

describe('concurrency by key', () => {
  it('runs one task of a key at a time, and as many in all as it may', async () => {
    const { task, peaks } = tasks()
    const limit = new ConcurrencyByKey({ maxRunning: 2, maxQueued: 8 })
    const keys = ['a', 'a', 'b', 'c', 'b', 'a', 'c', 'd']
    expect(await Promise.all(keys.map((key) => limit.run(key, task(key))))).toEqual(keys)
    expect(peaks).toEqual({ all: 2, key: 1 })
  })

  it('refuses a key whose queue is full, and no other', async () => {
    const { task } = tasks()
    const limit = new ConcurrencyByKey({ maxRunning: 2, maxQueued: 1 })
    const first = [limit.run('a', task('a')), limit.run('a', task('a'))]
    await expect(limit.run('a', task('a'))).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await limit.run('b', task('b'))).toBe('b')
    await Promise.all(first)
    expect(await limit.run('a', task('a'))).toBe('a')
  })

  it('goes on after a task that fails', async () => {
    const { task } = tasks()
    const limit = new ConcurrencyByKey({ maxRunning: 1, maxQueued: 1 })
    await expect(limit.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limit.run('a', task('a'))).toBe('a')
    expect(limit.size).toBe(0)
  })
})
