import { describe, expect, vi } from 'vitest'
import type { Bus, BusHandler } from '../../../../src/server/cluster/bus.ts'
import { Peers } from '../../../../src/server/cluster/peers.ts'
import { createLog } from '../../../../src/server/log.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

/**
 * Creates a process whose database stops responding at the first heartbeat. With `company`, one peer has
 * announced itself before that.
 */
function walledOff({ company }: { company: boolean }) {
  let hear: BusHandler = () => undefined
  const bus: Bus = {
    peerId: 'here',
    publish: () => undefined,
    subscribe: (handler) => {
      hear = handler
      return () => undefined
    },
    onGap: () => () => undefined,
    close: () => Promise.resolve(),
  }
  let asked = 0
  const database = {
    transaction: <T>(): Promise<T> => {
      asked += 1
      return new Promise<T>(() => undefined)
    },
    connect: () => Promise.reject(new Error('away')),
    jobPool: () => {
      throw new Error('away')
    },
    answers: () => Promise.resolve(false),
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    close: () => Promise.resolve(),
  }
  const peers = new Peers({ database, bus, version: '1', log: createLog('silent') })
  if (company) hear({ type: 'node_up' }, 'there')
  let silent = 0
  peers.onSilence(() => (silent += 1))
  peers.watch()
  return { silent: () => silent, asked: () => asked }
}

describe('a process that cannot say that it lives', () => {
  test('gives up what it holds once the others take it for dead, and not before', async () => {
    const { silent } = walledOff({ company: true })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(silent()).toBe(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(silent()).toBe(1)
  })

  test('keeps what it holds when there is no peer to take it over', async () => {
    const { silent } = walledOff({ company: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(silent()).toBe(0)
  })

  test('asks a database that hangs once, and waits for its answer', async () => {
    const { asked } = walledOff({ company: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(1)
  })
})
