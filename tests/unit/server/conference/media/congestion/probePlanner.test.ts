import { describe, expect, it } from 'vitest'
import {
  type ProbeCluster,
  type ProbeInput,
  ProbePlanner,
} from '../../../../../../src/server/conference/media/congestion/probePlanner.ts'

/** Planner in simulated time, asked every 100 ms. */
class Call {
  readonly planner = new ProbePlanner()
  nowMs = 0
  bitrate = 300_000

  /** Asks for `forMs`, and returns the clusters with their times. */
  run(forMs: number, input: Partial<ProbeInput> = {}): (ProbeCluster & { readonly atMs: number })[] {
    const found: (ProbeCluster & { readonly atMs: number })[] = []
    for (const untilMs = this.nowMs + forMs; this.nowMs < untilMs; this.nowMs += 100) {
      const { nowMs, bitrate } = this
      const plan = this.planner.plan({
        nowMs,
        bitrate,
        wantedBitrate: 3_000_000,
        isOverusing: false,
        ...input,
      })
      if (plan !== null) found.push({ ...plan, atMs: nowMs })
    }
    return found
  }
}

describe('probe planner', () => {
  it('doubles the rate quickly at the start of a call while probes succeed', () => {
    const call = new Call()
    expect(call.run(500)).toEqual([])
    expect(call.run(100)).toEqual([{ cluster: 1, bitrate: 600_000, bytes: 5_000, atMs: 500 }])
    expect(call.run(200)).toEqual([])
    call.bitrate = 590_000
    expect(call.run(100)).toEqual([{ cluster: 2, bitrate: 1_180_000, bytes: 5_000, atMs: 800 }])
    call.bitrate = 1_100_000
    expect(call.run(100)).toMatchObject([{ cluster: 3, bitrate: 2_200_000 }])
  })

  it('sends nothing while the estimate suffices or the path is overused', () => {
    const call = new Call()
    expect(call.run(5_000, { wantedBitrate: 300_000 })).toEqual([])
    expect(call.run(5_000, { isOverusing: true })).toEqual([])
    expect(call.run(100)).toHaveLength(1)
  })

  it('probes at twice the wanted rate at most', () => {
    const call = new Call()
    call.bitrate = 1_000_000
    call.run(500)
    expect(call.run(100, { wantedBitrate: 1_100_000 })).toMatchObject([{ bitrate: 2_000_000 }])
    const careful = new Call()
    careful.bitrate = 2_000_000
    careful.run(500)
    expect(careful.run(100, { wantedBitrate: 2_100_000 })).toMatchObject([{ bitrate: 4_000_000 }])
  })

  it('backs off from 5 to 30 s while probes fail', () => {
    const times = new Call().run(120_000).map(({ atMs }) => atMs)
    const pauses = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
    // A failure is certain after one second.
    expect(pauses.slice(0, 4)).toEqual([6_000, 11_000, 21_000, 31_000])
  })

  it('probes again immediately when the estimate has grown by a quarter since', () => {
    const call = new Call()
    call.run(5_000)
    call.bitrate = 374_000
    expect(call.run(1_000)).toEqual([])
    call.bitrate = 376_000
    expect(call.run(100)).toMatchObject([{ bitrate: 752_000 }])
  })

  it('probes every 5 s while later probes succeed', () => {
    const call = new Call()
    call.run(10_000)
    call.bitrate = 380_000
    expect(call.run(100)).toHaveLength(1)
    call.bitrate = 700_000
    const [next] = call.run(6_000)
    expect(next).toMatchObject({ atMs: 15_000, bitrate: 1_400_000 })
  })

  it('backs off after a success that did not last', () => {
    const call = new Call()
    call.run(600)
    call.bitrate = 600_000
    call.run(100, { isOverusing: true })
    call.bitrate = 320_000
    expect(call.run(4_900)).toEqual([])
    // Not even a recovery probe: the estimate before the fall was never true.
    expect(call.run(1_000)).toMatchObject([{ bitrate: 640_000 }])
  })

  it('sends a recovery probe 5 s after a sharp fall', () => {
    const call = new Call()
    call.bitrate = 2_000_000
    call.run(10_000, { wantedBitrate: 1_000_000 })
    call.bitrate = 1_200_000
    call.run(500)
    call.bitrate = 250_000
    expect(call.run(4_500)).toEqual([])
    expect(call.run(100)).toMatchObject([{ bitrate: 1_700_000, atMs: 15_000 }])
  })

  it('sends no recovery probe if the estimate has recovered', () => {
    const call = new Call()
    call.bitrate = 1_000_000
    call.run(10_000, { wantedBitrate: 1_000_000 })
    call.bitrate = 500_000
    call.run(3_000)
    call.bitrate = 900_000
    call.run(2_000)
    expect(call.run(100)).toMatchObject([{ bitrate: 1_800_000 }])
  })

  it('keeps a probe between 15 and 100 ms', () => {
    const slow = new Call()
    slow.bitrate = 100_000
    // 100 ms of 200 kbit/s.
    expect(slow.run(600)).toMatchObject([{ bitrate: 200_000, bytes: 2_500 }])
    const fast = new Call()
    fast.bitrate = 2_000_000
    // 15 ms of 4 Mbit/s.
    expect(fast.run(600)).toMatchObject([{ bitrate: 4_000_000, bytes: 7_500 }])
  })

  it('repeats a cluster that was skipped', () => {
    const call = new Call()
    expect(call.run(600)).toHaveLength(1)
    call.planner.skip()
    expect(call.run(100)).toMatchObject([{ cluster: 2, bitrate: 600_000 }])
  })
})
