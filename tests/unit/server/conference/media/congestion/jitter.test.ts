import { describe, expect, it } from 'vitest'
import { Jitter } from '../../../../../../src/server/conference/media/congestion/jitter.ts'

/** Adds delays of `atMs`, one every 10 ms. */
function add(jitter: Jitter, fromMs: number, toMs: number, delay: (atMs: number) => number): void {
  for (let atMs = fromMs; atMs < toMs; atMs += 10) jitter.add(delay(atMs), atMs)
}

describe('jitter', () => {
  it('is zero while the delay is constant', () => {
    const jitter = new Jitter()
    add(jitter, 0, 5_000, () => 80)
    expect(jitter.ms).toBe(0)
  })

  it('is the deviation of a delay that swings', () => {
    const jitter = new Jitter()
    add(jitter, 0, 5_000, (atMs) => 80 + 30 * Math.sin(atMs / 30))
    expect(jitter.ms).toBeGreaterThan(28)
    expect(jitter.ms).toBeLessThanOrEqual(30)
  })

  it('is known after 400 ms, and follows a change within 5 s', () => {
    const jitter = new Jitter()
    add(jitter, 0, 420, (atMs) => (atMs % 20 === 0 ? 80 : 100))
    expect(jitter.ms).toBe(10)
    add(jitter, 420, 10_420, () => 80)
    expect(jitter.ms).toBeLessThan(2)
  })

  it('takes a queue for at most 60 ms', () => {
    const jitter = new Jitter()
    add(jitter, 0, 5_000, (atMs) => atMs)
    expect(jitter.ms).toBeLessThanOrEqual(60)
  })

  it('does not compare delays across a reset', () => {
    const jitter = new Jitter()
    add(jitter, 0, 200, () => 80)
    jitter.reset()
    add(jitter, 90_000, 90_500, () => -1_000)
    expect(jitter.ms).toBe(0)
  })
})
