import { describe, expect, it } from 'vitest'
import { QueueDelay } from '../../../../../../src/server/conference/media/congestion/queueDelay.ts'

/** Adds delays of `atMs`, one every 10 ms. */
function add(queue: QueueDelay, fromMs: number, toMs: number, delay: (atMs: number) => number): void {
  for (let atMs = fromMs; atMs < toMs; atMs += 10) queue.add(delay(atMs), atMs)
}

describe('queue delay', () => {
  it('is zero before the first packet and on an empty path, whatever the clocks show', () => {
    const queue = new QueueDelay()
    expect([queue.standingMs, queue.isStanding]).toEqual([0, false])
    add(queue, 0, 1_000, () => -7_000)
    expect([queue.standingMs, queue.isStanding]).toEqual([0, false])
  })

  it('reports a queue only when it has not drained for 400 ms', () => {
    const queue = new QueueDelay()
    add(queue, 0, 1_000, () => 20)
    add(queue, 1_000, 1_300, () => 220)
    expect(queue.standingMs).toBe(0)
    add(queue, 1_300, 1_500, () => 220)
    expect([queue.standingMs, queue.isStanding]).toEqual([200, true])
    add(queue, 1_500, 1_510, () => 20)
    expect(queue.isStanding).toBe(false)
  })

  it('counts from 40 ms without jitter, and from 100 ms with much', () => {
    const calm = new QueueDelay()
    add(calm, 0, 5_000, () => 20)
    expect(calm.thresholdMs).toBe(40)
    const radio = new QueueDelay()
    add(radio, 0, 5_000, (atMs) => 80 + 60 * Math.sin(atMs / 40))
    expect(radio.jitterMs).toBeGreaterThan(50)
    expect([radio.thresholdMs, radio.isStanding]).toEqual([100, false])
  })

  it('forgets the empty path after a minute', () => {
    const queue = new QueueDelay()
    add(queue, 0, 1_000, () => 20)
    add(queue, 1_000, 58_000, () => 120)
    expect(queue.standingMs).toBe(100)
    add(queue, 58_000, 62_000, () => 120)
    expect(queue.standingMs).toBe(0)
  })

  it('takes the present delay for that of the empty path when it is rebased', () => {
    const queue = new QueueDelay()
    add(queue, 0, 1_000, () => 20)
    add(queue, 1_000, 2_000, () => 150)
    queue.rebase(2_000)
    expect(queue.standingMs).toBe(0)
    add(queue, 2_000, 3_000, () => 250)
    expect(queue.standingMs).toBe(100)
  })

  it('starts again after a reset', () => {
    const queue = new QueueDelay()
    add(queue, 0, 1_000, () => 20)
    queue.reset()
    add(queue, 1_000, 2_000, () => 9_000)
    expect([queue.standingMs, queue.jitterMs]).toEqual([0, 0])
  })
})
