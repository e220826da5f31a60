import { describe, expect, it } from 'vitest'
import { TokenBucket } from '../../../../src/server/limits/tokenBucket.ts'

function allowance() {
  let now = 0
  const clock = { now: () => now }
  const limit = new TokenBucket({ clock, burst: 2, perSecond: 1 / 60 })
  return { limit, forward: (seconds: number) => (now += seconds * 1_000) }
}

type Listener = (key: string, count: number) => void

/** Returns server processes that tell one another of a limit, and the number of their messages. */
function processes({ burst, batch }: { burst: number; batch?: number }): {
  process: () => TokenBucket
  messages: () => number
} {
  const bus = new Map<string, Listener[]>()
  let messages = 0
  const process = () => {
    const own: Listener[] = []
    const failureBroadcast = {
      follow: (name: string, hear: Listener) => {
        own.push(hear)
        bus.set(name, [...(bus.get(name) ?? []), hear])
      },
      publish: (name: string, key: string, count = 1) => {
        messages += 1
        for (const hear of bus.get(name) ?? []) if (!own.includes(hear)) hear(key, count)
      },
    }
    const shared = { name: 'alerts', failureBroadcast, ...(batch !== undefined && { batch }) }
    return new TokenBucket({ clock: { now: () => 0 }, burst, perSecond: 1, shared })
  }
  return { process, messages: () => messages }
}

describe('allowance', () => {
  it('keeps ten thousand keys at most, and those that were used last', () => {
    const { limit } = allowance()
    limit.takes('first')
    limit.takes('second')
    limit.takes('second')
    for (let count = 0; count < 9_998; count += 1) limit.takes(`key ${count}`)
    limit.takes('second')
    for (let count = 0; count < 5_000; count += 1) limit.takes(`later ${count}`)
    expect(limit.size).toBe(10_000)
    expect(limit.takes('second')).toBe(false)
  })

  it('forgets a key whose allowance is whole again', () => {
    const { limit, forward } = allowance()
    for (let count = 0; count < 100; count += 1) limit.takes(`key ${count}`)
    forward(121)
    limit.takes('another')
    expect(limit.size).toBe(1)
  })

  it('tells the seconds until the next one', () => {
    const { limit, forward } = allowance()
    limit.takes('key')
    limit.takes('key')
    expect([limit.takes('key'), limit.secondsUntil('key')]).toEqual([false, 60])
    forward(59)
    expect([limit.takes('key'), limit.secondsUntil('key')]).toEqual([false, 1])
    forward(1)
    expect(limit.takes('key')).toBe(true)
  })

  it('is one at all server processes when it is shared', () => {
    const { process } = processes({ burst: 2 })
    const [one, other] = [process(), process()]
    expect([one.takes('room'), other.takes('room'), one.takes('room')]).toEqual([true, true, false])
    other.restore('room')
    expect([one.takes('room'), other.takes('room')]).toEqual([true, false])
  })

  it('of frequent events is shared in batches, and only of keys that have used half of it', () => {
    const { process, messages } = processes({ burst: 20, batch: 5 })
    const [one, other] = [process(), process()]
    const taken = (limit: TokenBucket) => Array.from({ length: 20 }, () => limit.takes('key')).filter(Boolean)
    for (let count = 0; count < 9; count += 1) one.takes('quiet')
    expect(messages()).toBe(0)
    expect(taken(one)).toHaveLength(20)
    expect(messages()).toBeLessThanOrEqual(4)
    expect(taken(other).length).toBeLessThan(5)
  })
})
