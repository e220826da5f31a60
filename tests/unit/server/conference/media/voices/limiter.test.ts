import { describe, expect, it } from 'vitest'
import { Limiter } from '../../../../../../src/server/conference/media/voices/limiter.ts'
import { amplitudeOf, decibels, joined, tone } from '../../../../../support/media/voices/tones.ts'

const frames = (amplitude: number, count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => tone(440, amplitude, 960, (start + index) * 960))
const peak = (frame: Float32Array) => frame.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const limited = (limiter: Limiter, given: readonly Float32Array[]) => {
  for (const frame of given) limiter.limit(frame)
  return given
}

describe('limiter', () => {
  it('leaves a sum that fits untouched', () => {
    const [frame] = limited(new Limiter(), frames(0.8, 1))
    expect(frame).toEqual(tone(440, 0.8, 960))
  })

  it('lets no sample through above 1 dB below the maximum', () => {
    const limiter = new Limiter()
    for (const amplitude of [0.2, 2.5, 1, 3, 0.1])
      for (const frame of limited(limiter, frames(amplitude, 3)))
        expect(peak(frame)).toBeLessThanOrEqual(0.8901)
  })

  it('keeps a loud tone a tone: its harmonics stay 40 dB below', () => {
    const sound = joined(limited(new Limiter(), frames(2, 20)).slice(10))
    for (const harmonic of [2, 3, 5])
      expect(decibels(amplitudeOf(440 * harmonic, sound), amplitudeOf(440, sound))).toBeLessThan(-40)
  })

  it('returns to full gain within 200 ms', () => {
    const limiter = new Limiter()
    limited(limiter, frames(3, 5))
    const later = limited(limiter, frames(0.5, 20)).slice(10)
    expect(decibels(amplitudeOf(440, joined(later)), 0.5)).toBeGreaterThan(-0.2)
  })
})
