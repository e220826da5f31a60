import { describe, expect, it } from 'vitest'
import {
  type LayerChoice,
  LayerSelector,
} from '../../../../../../src/server/conference/media/congestion/layerSelector.ts'

const layered = { layered: true, low: 150_000, high: 1_000_000 }
const single = { layered: false, low: 0, high: 500_000 }
const stepMs = 100

/** Chooses every 100 ms, as the room does, and returns the choice and when it was made. */
function simulated(picture: { layered: boolean; low: number; high: number } = layered) {
  const selector = new LayerSelector()
  let nowMs = 10_000
  const run = (available: number, ms: number, rates = picture): LayerChoice => {
    for (const endMs = nowMs + ms; nowMs < endMs; nowMs += stepMs) selector.choose(available, rates, nowMs)
    return selector.choice
  }
  /** Time until the choice changes, in milliseconds. */
  const untilChange = (available: number, rates = picture): number => {
    const before = selector.choice
    const sinceMs = nowMs
    for (; nowMs - sinceMs < 60_000; nowMs += stepMs)
      if (selector.choose(available, rates, nowMs) !== before) break
    const tookMs = nowMs - sinceMs
    nowMs += stepMs
    return tookMs
  }
  return { selector, run, untilChange, fall: () => selector.fall(nowMs) }
}

describe('layer of a picture', () => {
  it('is the full one at first, and while no small one arrives', () => {
    expect(new LayerSelector().choice).toBe('high')
    const { run } = simulated({ layered: false, low: 0, high: 1_000_000 })
    expect(run(600_000, 5_000)).toBe('high')
  })

  it('is the small one as soon as it arrives, where the full one does not fit', () => {
    const { run } = simulated()
    expect(run(600_000, 100)).toBe('low')
  })

  it('is the full one after 800 ms with a tenth more than it needs', () => {
    const { selector, run, untilChange } = simulated()
    run(600_000, 100)
    expect(run(1_099_999, 5_000)).toBe('low')
    expect(untilChange(1_100_000)).toBe(800)
    expect(selector.choice).toBe('high')
  })

  it('is the small one while there is enough only now and then', () => {
    const { run } = simulated()
    run(600_000, 100)
    for (let round = 0; round < 10; round += 1) {
      expect(run(2_000_000, 700)).toBe('low')
      expect(run(1_000_000, 100)).toBe('low')
    }
  })

  it('is the small one while the full one does not arrive', () => {
    const { run } = simulated({ ...layered, high: 0 })
    expect(run(4_000_000, 5_000)).toBe('low')
  })

  it('is left immediately if it exceeds what is available by a tenth, and not before', () => {
    const { selector, run, untilChange } = simulated()
    run(2_000_000, 1_000)
    expect(run(910_000, 5_000)).toBe('high')
    expect(untilChange(909_000)).toBe(0)
    expect(selector.choice).toBe('low')
  })

  it('is left immediately if the full one arrives no longer', () => {
    const { selector, run, untilChange } = simulated()
    run(2_000_000, 1_000)
    expect(untilChange(2_000_000, { ...layered, high: 0 })).toBe(0)
    expect(selector.choice).toBe('low')
  })

  it('is kept between the two limits, so that it does not alternate', () => {
    const { run } = simulated()
    run(600_000, 100)
    expect(run(1_000_000, 5_000)).toBe('low')
    run(1_200_000, 1_000)
    expect(run(1_000_000, 5_000)).toBe('high')
  })

  it('is the only one that a client sends, immediately', () => {
    const { run } = simulated()
    run(600_000, 100)
    expect(run(600_000, 100, single)).toBe('high')
  })
})

describe('paused picture', () => {
  it('follows a second with less than any picture needs', () => {
    const { selector, run, untilChange } = simulated({ ...layered, low: 60_000 })
    expect(run(40_000, 5_000)).toBe('low')
    expect(untilChange(39_999)).toBe(1_000)
    expect(selector.choice).toBe('paused')
  })

  it('follows a second with less than half of what the smallest layer needs', () => {
    const { selector, run, untilChange } = simulated()
    expect(run(75_000, 5_000)).toBe('low')
    expect(untilChange(74_999)).toBe(1_000)
    expect(selector.choice).toBe('paused')
  })

  it('follows the full layer only by way of the small one', () => {
    const { selector, run, untilChange } = simulated()
    run(2_000_000, 1_000)
    expect(untilChange(30_000)).toBe(0)
    expect(selector.choice).toBe('low')
    expect(untilChange(30_000)).toBe(1_000)
    expect(selector.choice).toBe('paused')
  })

  it('follows a second with less than half of a single stream', () => {
    const { selector, run, untilChange } = simulated(single)
    expect(run(250_000, 5_000)).toBe('high')
    expect(untilChange(249_999)).toBe(1_000)
    expect(selector.choice).toBe('paused')
  })

  it('does not follow a dip of less than a second', () => {
    const { run } = simulated()
    for (let round = 0; round < 10; round += 1) {
      expect(run(30_000, 1_000)).toBe('low')
      expect(run(200_000, 100)).toBe('low')
    }
  })

  it('continues small after two seconds with enough for it', () => {
    const { selector, run, untilChange } = simulated()
    run(30_000, 2_000)
    expect(run(79_999, 10_000)).toBe('paused')
    expect(untilChange(80_000)).toBe(2_000)
    expect(selector.choice).toBe('low')
  })

  it('stays paused while there is enough only now and then', () => {
    const { run } = simulated()
    run(30_000, 2_000)
    for (let round = 0; round < 10; round += 1) {
      expect(run(4_000_000, 2_000)).toBe('paused')
      expect(run(30_000, 100)).toBe('paused')
    }
  })

  it('continues to the full layer only by way of the small one', () => {
    const { selector, run, untilChange } = simulated()
    run(30_000, 2_000)
    expect(untilChange(4_000_000)).toBe(2_000)
    expect(selector.choice).toBe('low')
    expect(untilChange(4_000_000)).toBe(800)
    expect(selector.choice).toBe('high')
  })

  it('continues as the single stream that its client sends', () => {
    const { run } = simulated(single)
    run(30_000, 2_000)
    expect(run(4_000_000, 2_300)).toBe('high')
  })
})

describe('picture whose queue overflowed', () => {
  it('falls from the full layer to the small one', () => {
    const { selector, run, fall } = simulated()
    run(2_000_000, 1_000)
    fall()
    expect(selector.choice).toBe('low')
  })

  it('is paused if it was the small one', () => {
    const { selector, run, fall } = simulated()
    run(200_000, 1_000)
    fall()
    expect(selector.choice).toBe('paused')
  })

  it('is paused if it overflows again within two seconds', () => {
    const { selector, run, fall } = simulated()
    run(2_000_000, 1_000)
    fall()
    expect(run(2_000_000, 1_900)).toBe('high')
    fall()
    expect(selector.choice).toBe('paused')
  })

  it('falls to the small layer if it overflows again later', () => {
    const { selector, run, fall } = simulated()
    run(2_000_000, 1_000)
    fall()
    expect(run(2_000_000, 2_000)).toBe('high')
    fall()
    expect(selector.choice).toBe('low')
  })

  it('waits again for enough, whatever was available before', () => {
    const { run, fall, untilChange } = simulated()
    run(2_000_000, 1_000)
    fall()
    expect(untilChange(2_000_000)).toBe(800)
  })
})
