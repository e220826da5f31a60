import { describe, expect, it } from 'vitest'
import { LossController } from '../../../../../../src/server/conference/media/congestion/lossController.ts'

/** Reports 100 packets in a second of which this part is lost, and returns the decision. */
function decide(
  losses: LossController,
  nowMs: number,
  loss: number,
  options = { bitrate: 1_000_000, hasQueue: false },
) {
  losses.add(0, 0, nowMs)
  losses.add(100 * (1 - loss), 100 * loss, nowMs + 900)
  return losses.decide(options.bitrate, options.hasQueue, nowMs + 900)
}

describe('loss controller', () => {
  it('lets the rate grow below 2 %', () => {
    expect(decide(new LossController(), 0, 0.01)).toEqual({ factor: 1, mayGrow: true })
  })

  it('holds the rate from 2 to 10 % with a queue, and lets it grow without one', () => {
    const queue = { bitrate: 1_000_000, hasQueue: true }
    expect(decide(new LossController(), 0, 0.08, queue)).toEqual({ factor: 1, mayGrow: false })
    expect(decide(new LossController(), 0, 0.08)).toEqual({ factor: 1, mayGrow: true })
  })

  it('decreases the rate by half of the loss above 10 % (gcc-02, section 6)', () => {
    const losses = new LossController()
    // One standard deviation of 100 packets is left out: 40 % less 4.9 %.
    expect(decide(losses, 0, 0.4)).toEqual({ factor: 1 - (0.4 - Math.sqrt(0.24 / 100)) / 2, mayGrow: false })
  })

  it('decides by 30 packets within half a second at least, and keeps the decision until then', () => {
    const losses = new LossController()
    expect(losses.decide(1_000_000, false, 0)).toEqual({ factor: 1, mayGrow: true })
    losses.add(5, 20, 0)
    expect(losses.decide(1_000_000, false, 1_000).factor).toBe(1)
    losses.add(0, 5, 1_000)
    expect(losses.decide(1_000_000, false, 1_000)).toMatchObject({ mayGrow: false })
    losses.add(40, 0, 1_400)
    expect(losses.decide(1_000_000, false, 1_400)).toEqual({ factor: 1, mayGrow: false })
    expect(losses.decide(1_000_000, false, 1_500)).toEqual({ factor: 1, mayGrow: true })
  })

  it('learns a loss without delay as inherent to the network', () => {
    const losses = new LossController()
    for (let second = 0; second < 60; second += 1) decide(losses, second * 1_000, 0.09)
    expect(losses.inherentLoss).toBeCloseTo(0.09, 2)
    // 15 % exceeds the inherent loss by far less than 10 %.
    expect(decide(losses, 60_000, 0.15)).toMatchObject({ factor: 1 })
  })

  it('learns at most 12.5 % at 1 Mbit/s, and more for a small flow', () => {
    const large = new LossController()
    const small = new LossController()
    for (let second = 0; second < 120; second += 1) {
      decide(large, second * 1_000, 0.5)
      decide(small, second * 1_000, 0.5, { bitrate: 100_000, hasQueue: false })
    }
    expect(large.inherentLoss).toBeCloseTo(0.125, 5)
    expect(small.inherentLoss).toBeCloseTo(0.3, 5)
  })

  it('learns nothing from losses with a queue, and unlearns fast', () => {
    const losses = new LossController()
    for (let second = 0; second < 60; second += 1)
      decide(losses, second * 1_000, 0.09, { bitrate: 1_000_000, hasQueue: true })
    expect(losses.inherentLoss).toBe(0)
    for (let second = 60; second < 120; second += 1) decide(losses, second * 1_000, 0.09)
    for (let second = 120; second < 126; second += 1) decide(losses, second * 1_000, 0)
    expect(losses.inherentLoss).toBeLessThan(0.02)
  })

  it('reports the loss of the last two seconds', () => {
    const losses = new LossController()
    expect(losses.lossRatio).toBe(0)
    losses.add(50, 50, 0)
    losses.add(100, 0, 1_000)
    expect(losses.lossRatio).toBe(0.25)
    losses.add(100, 0, 2_000)
    expect(losses.lossRatio).toBe(0)
    losses.add(10, 0, 60_000)
    expect(losses.lossRatio).toBe(0)
  })

  it('takes a loss back when the packet arrives late', () => {
    const losses = new LossController()
    losses.add(9, 1, 0)
    losses.add(1, -1, 100)
    expect(losses.lossRatio).toBe(0)
  })
})
