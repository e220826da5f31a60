import { describe, expect, it } from 'vitest'
import { TokenBucket } from '../../../../src/server/limits/tokenBucket.ts'

function allowance() {
  let now = 0
  const clock = { now: () => now }
  const limit = new TokenBucket({ clock, burst: 2, perSecond: 1 / 60 })
  return { limit, forward: (seconds: number) => (now += seconds * 1_000) }
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
    const bus = new Map<string, ((key: string) => void)[]>()
    const process = () => {
      const own: ((key: string) => void)[] = []
      const failureBroadcast = {
        follow: (name: string, hear: (key: string) => void) => {
          own.push(hear)
          bus.set(name, [...(bus.get(name) ?? []), hear])
        },
        publish: (name: string, key: string) => {
          for (const hear of bus.get(name) ?? []) if (!own.includes(hear)) hear(key)
        },
      }
      const shared = { name: 'alerts', failureBroadcast }
      return new TokenBucket({ clock: { now: () => 0 }, burst: 2, perSecond: 1, shared })
    }
    const [one, other] = [process(), process()]
    expect([one.takes('room'), other.takes('room'), one.takes('room')]).toEqual([true, true, false])
    other.restore('room')
    expect([one.takes('room'), other.takes('room')]).toEqual([true, false])
  })
})
