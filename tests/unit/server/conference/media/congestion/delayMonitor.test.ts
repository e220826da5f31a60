import { describe, expect, it } from 'vitest'
import { DelayMonitor } from '../../../../../../src/server/conference/media/congestion/delayMonitor.ts'

/** Adds packets that are sent every 20 ms and delayed as given. */
function add(monitor: DelayMonitor, fromMs: number, toMs: number, delay: (sentMs: number) => number): void {
  for (let sentMs = fromMs; sentMs < toMs; sentMs += 20) monitor.add(sentMs, sentMs + delay(sentMs))
}

describe('delay monitor', () => {
  it('lets everything pass on an empty path', () => {
    const monitor = new DelayMonitor()
    add(monitor, 0, 2_000, () => 50)
    expect([monitor.use, monitor.hasRoom, monitor.drainFactor]).toEqual(['normal', true, 1])
  })

  it('reports overuse of a growing queue before it counts as standing', () => {
    const monitor = new DelayMonitor()
    add(monitor, 0, 2_000, () => 50)
    add(monitor, 2_000, 2_300, (sentMs) => 50 + (sentMs - 2_000) / 5)
    expect(monitor.queue.isStanding).toBe(false)
    expect(monitor.use).toBe('overusing')
  })

  it('reports overuse of a full queue that no longer grows, and lets it drain', () => {
    const monitor = new DelayMonitor()
    add(monitor, 0, 2_000, () => 50)
    add(monitor, 2_000, 8_000, () => 350)
    expect([monitor.use, monitor.hasRoom]).toEqual(['overusing', false])
    // 300 ms of queue less 20 ms that are let pass, within a second.
    expect(monitor.drainFactor).toBeCloseTo(0.72, 1)
  })

  it('reports underuse while the queue drains', () => {
    const monitor = new DelayMonitor()
    add(monitor, 0, 2_000, () => 350)
    add(monitor, 2_000, 2_600, (sentMs) => 350 - (sentMs - 2_000) / 2)
    expect(monitor.use).toBe('underusing')
  })

  it('takes slow jitter of ±60 ms for no queue after the first seconds', () => {
    const monitor = new DelayMonitor()
    const uses: string[] = []
    for (let sentMs = 0; sentMs < 20_000; sentMs += 20) {
      // A swing of 264 ms, as between the points of the simulated network.
      monitor.add(sentMs, sentMs + 150 + 60 * Math.sin((sentMs / 264) * 2 * Math.PI))
      if (sentMs >= 3_000) uses.push(monitor.use)
    }
    expect(uses.filter((use) => use === 'overusing')).toEqual([])
  })

  it('starts again after a jump of the clock', () => {
    const monitor = new DelayMonitor()
    add(monitor, 0, 2_000, () => 50)
    monitor.reset()
    add(monitor, 2_000, 4_000, () => -1_000_000)
    expect([monitor.use, monitor.queue.standingMs]).toEqual(['normal', 0])
  })
})
