import { describe, expect, it } from 'vitest'
import { claimMs, requestPlan } from '../../../../src/domain/careRequests/requestTimes.ts'

const minuteMs = 60_000
const escalation = { claim_seconds: 60, everyone_seconds: 60, level_above_seconds: 90, fallback_seconds: 120 }

describe('steps of a care request', () => {
  it('follow after one, two and three times the target', () => {
    const plan = requestPlan({ kind: 'water', sentAt: 1_000, targetAt: 1_000 + 15 * minuteMs }, escalation)
    expect(plan).toEqual([
      { kind: 'everyone', at: 1_000 + 15 * minuteMs },
      { kind: 'level_above', at: 1_000 + 30 * minuteMs },
      { kind: 'fallback', at: 1_000 + 45 * minuteMs },
    ])
  })

  it('follow the times of waiting calls for urgent kinds', () => {
    const plan = requestPlan({ kind: 'pain', sentAt: 1_000, targetAt: 1_000 + 5 * minuteMs }, escalation)
    expect(plan.map(({ at }) => at)).toEqual([61_000, 91_000, 121_000])
  })
})

describe('claim of a care request', () => {
  it('holds for its target time, but at least five minutes', () => {
    expect(claimMs({ sentAt: 0, targetAt: 2 * minuteMs })).toBe(5 * minuteMs)
    expect(claimMs({ sentAt: 0, targetAt: 20 * minuteMs })).toBe(20 * minuteMs)
  })
})
