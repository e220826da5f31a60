import { describe, expect, it } from 'vitest'
import {
  ArrivalGroups,
  type GroupDelta,
} from '../../../../../../src/server/conference/media/congestion/arrivalGroups.ts'

/** Adds packets, given as times of sending and arrival, and returns the deltas. */
function deltas(packets: readonly (readonly [number, number])[]): GroupDelta[] {
  const groups = new ArrivalGroups()
  return packets.flatMap(([sentMs, arrivedMs]) => groups.add(sentMs, arrivedMs) ?? [])
}

describe('arrival groups', () => {
  it('compare the last packets of groups that were sent within 5 ms', () => {
    expect(
      deltas([
        [0, 100],
        [5, 110],
        [20, 130],
        [24, 140],
        [40, 150],
      ]),
    ).toEqual([{ sentMs: 19, arrivedMs: 30, atMs: 140 }])
  })

  it('take packets that were held up and arrive together for one group', () => {
    expect(
      deltas([
        [0, 100],
        [20, 200],
        [40, 201],
        [60, 202],
        [80, 230],
      ]),
    ).toEqual([{ sentMs: 60, arrivedMs: 102, atMs: 202 }])
  })

  it('end such a group after 100 ms', () => {
    const packets = Array.from({ length: 30 }, (_, index) => [index * 20, 1_000 + index * 5] as const)
    // 20 packets arrive within less than 100 ms; the next group is complete with the packet after it.
    expect(deltas([[-20, 900], ...packets, [2_000, 3_000]])).toEqual([
      { sentMs: 400, arrivedMs: 195, atMs: 1_095 },
      { sentMs: 200, arrivedMs: 50, atMs: 1_145 },
    ])
  })

  it('ignore a packet that was sent before its group', () => {
    expect(
      deltas([
        [0, 100],
        [20, 120],
        [10, 125],
        [40, 140],
      ]),
    ).toEqual([{ sentMs: 20, arrivedMs: 20, atMs: 120 }])
  })

  it('start again after a reset', () => {
    const groups = new ArrivalGroups()
    groups.add(0, 100)
    groups.add(20, 120)
    groups.reset()
    expect([groups.add(40, 9_000), groups.add(60, 9_020)]).toEqual([null, null])
    expect(groups.add(80, 9_040)).toEqual({ sentMs: 20, arrivedMs: 20, atMs: 9_020 })
  })
})
