import { describe, expect, it } from 'vitest'
import {
  RateController,
  type RateInput,
} from '../../../../../../src/server/conference/media/congestion/rateController.ts'

function controllerAt(startBitrate: number): RateController {
  return new RateController({ startBitrate, minBitrate: 40_000, maxBitrate: 4_000_000 })
}

/** Updates with an application that fills the rate, unless `input` says otherwise. */
function update(controller: RateController, nowMs: number, input: Partial<RateInput> = {}): void {
  const { bitrate } = controller
  controller.update({
    use: 'normal',
    acknowledged: bitrate,
    sustained: bitrate,
    roundTripMs: 100,
    mayGrow: true,
    nowMs,
    ...input,
  })
}

/** Updates every 100 ms. */
function run(controller: RateController, fromMs: number, toMs: number, input: Partial<RateInput> = {}): void {
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += 100) update(controller, nowMs, input)
}

describe('rate controller', () => {
  it('grows by 8 % a second while the capacity is unknown', () => {
    const controller = controllerAt(300_000)
    run(controller, 0, 1_000)
    expect(controller.bitrate).toBeCloseTo(324_000, 0)
  })

  it('grows neither before anything has arrived, nor while it may not', () => {
    const controller = controllerAt(300_000)
    run(controller, 0, 1_000, { acknowledged: null, sustained: null })
    run(controller, 1_100, 2_000, { mayGrow: false })
    expect(controller.bitrate).toBe(300_000)
  })

  it('grows to 1.5 times what arrives and 10 kbit/s, and does not fall because less arrives', () => {
    const controller = controllerAt(300_000)
    run(controller, 0, 30_000, { acknowledged: 300_000 })
    expect(controller.bitrate).toBe(460_000)
    run(controller, 30_100, 60_000, { acknowledged: 50_000 })
    expect(controller.bitrate).toBe(460_000)
  })

  it('counts a second at most for growth when feedback stayed out', () => {
    const controller = controllerAt(300_000)
    update(controller, 0)
    update(controller, 60_000)
    expect(controller.bitrate).toBeCloseTo(324_000, 0)
  })

  it('falls to 0.85 of what arrives at overuse', () => {
    const controller = controllerAt(1_000_000)
    update(controller, 0, { use: 'overusing', acknowledged: 800_000, sustained: 800_000 })
    expect(controller.bitrate).toBe(680_000)
  })

  it('falls without knowledge of what arrives, too', () => {
    const controller = controllerAt(300_000)
    update(controller, 0, { use: 'overusing', acknowledged: null, sustained: null })
    expect(controller.bitrate).toBe(255_000)
  })

  it('waits a round trip and 200 ms until it falls again', () => {
    const controller = controllerAt(1_000_000)
    const input = { use: 'overusing', acknowledged: 600_000, sustained: 600_000, roundTripMs: 150 } as const
    update(controller, 0, input)
    update(controller, 349, { ...input, sustained: 500_000 })
    expect(controller.bitrate).toBe(510_000)
    update(controller, 350, { ...input, sustained: 500_000 })
    expect(controller.bitrate).toBe(425_000)
  })

  it('falls again after 100 ms while far less arrives than it allows', () => {
    const controller = controllerAt(2_000_000)
    update(controller, 0, { use: 'overusing', acknowledged: 1_000_000, sustained: 1_000_000 })
    update(controller, 100, { use: 'overusing', acknowledged: 300_000, sustained: 300_000 })
    expect(controller.bitrate).toBe(255_000)
  })

  it('holds while a queue drains, and for the first report after that', () => {
    const controller = controllerAt(300_000)
    update(controller, 0)
    update(controller, 100, { use: 'underusing' })
    update(controller, 200)
    expect(controller.bitrate).toBe(300_000)
    update(controller, 300)
    expect(controller.bitrate).toBeGreaterThan(300_000)
  })

  it('grows by packets near the capacity, and by 8 % again when it exceeds it', () => {
    const controller = controllerAt(1_000_000)
    update(controller, 0, { use: 'overusing', sustained: 800_000 })
    update(controller, 100)
    const before = controller.bitrate
    run(controller, 200, 1_100)
    // 680 kbit/s are three packets of 7.6 kbit per frame; one of them in 2 · (100 + 100) ms.
    expect(controller.bitrate - before).toBeCloseTo(19_100, -3)
    update(controller, 1_200, { acknowledged: 1_200_000 })
    const exceeded = controller.bitrate
    run(controller, 1_300, 2_200)
    expect(controller.bitrate / exceeded).toBeCloseTo(1.08, 3)
  })

  it('takes the capacity for what arrives if more arrives than the rate', () => {
    const controller = controllerAt(500_000)
    update(controller, 0, { use: 'overusing', sustained: 500_000 })
    update(controller, 1_000, { use: 'overusing', acknowledged: 520_000, sustained: 520_000 })
    // 0.85 · 520 kbit/s exceed the 425 kbit/s of now: 0.85 of the capacity of 500 kbit/s is no decrease.
    expect(controller.bitrate).toBe(425_000)
  })

  it('is raised by a probe, and never lowered', () => {
    const controller = controllerAt(300_000)
    controller.probed(600_000)
    expect(controller.bitrate).toBe(600_000)
    controller.probed(200_000)
    expect(controller.bitrate).toBe(600_000)
  })

  it('stays within its limits', () => {
    const controller = controllerAt(300_000)
    controller.probed(9_000_000)
    expect(controller.bitrate).toBe(4_000_000)
    controller.scale(0.001, 0)
    expect(controller.bitrate).toBe(40_000)
  })
})
