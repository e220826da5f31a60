import { describe, expect, it } from 'vitest'
import { SoundLimit } from '../../../../../src/server/conference/media/soundLimit.ts'

const start = 1_700_000_000_000

/** Returns how many frames pass of those that arrive evenly over some seconds. */
function passed(limit: SoundLimit, perSecond: number, bytes: number, seconds: number): number {
  let count = 0
  for (let index = 0; index < perSecond * seconds; index += 1)
    if (limit.takes(bytes, start + (index * 1_000) / perSecond)) count += 1
  return count
}

describe('limit of sound', () => {
  it('passes every frame of a client, also in packets of 10 ms and at twice the usual rate', () => {
    expect(passed(new SoundLimit(), 50, 120, 60)).toBe(3_000)
    expect(passed(new SoundLimit(), 100, 160, 60)).toBe(6_000)
  })

  it('passes three seconds of sound that a network has held back', () => {
    const limit = new SoundLimit()
    expect(Array.from({ length: 150 }, () => limit.takes(160, start))).not.toContain(false)
  })

  it('passes 250 kbit/s of a flood, with the headers of its packets', () => {
    const [small, large] = [
      passed(new SoundLimit(), 2_000, 3, 10),
      passed(new SoundLimit(), 2_000, 1_200, 10),
    ]
    expect(small * 63).toBeGreaterThan(12 * 31_000)
    expect(small * 63).toBeLessThan(12 * 31_500)
    expect(large * 1_260).toBeGreaterThan(11.5 * 31_250)
    expect(large * 1_260).toBeLessThan(12 * 31_500)
  })
})
