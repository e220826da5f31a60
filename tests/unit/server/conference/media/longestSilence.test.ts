import { describe, expect, it } from 'vitest'
import { longestSilence, ReportRhythm } from '../../../../../src/server/conference/media/longestSilence.ts'

const listener = { hasPicture: false, speaks: false, voiceAgeMs: 60_000, answers: false }

describe('the longest silence of a client', () => {
  it.each([
    ['a picture', { hasPicture: true }],
    ['a voice', { speaks: true, voiceAgeMs: 400 }],
    ['reports on request', { answers: true }],
  ])('is below 5 s with %s', (_what, traffic) => {
    expect(longestSilence({ ...listener, ...traffic })).toBeLessThan(5_000)
  })

  it('is longer than the gap between two reports of one who only listens, also when a microphone broke', () => {
    expect(longestSilence(listener)).toBeGreaterThan(7_500)
    expect(longestSilence({ ...listener, speaks: true, voiceAgeMs: 1_001 })).toBeGreaterThan(7_500)
  })
})

describe('the rhythm of reports', () => {
  const answersAfter = (times: readonly number[]) => {
    const rhythm = new ReportRhythm()
    for (const time of times) rhythm.received(time)
    return rhythm.answers
  }

  it('shows a client that answers a request every second, one of which may be lost', () => {
    expect(answersAfter([0, 1_000, 2_000])).toBe(false)
    expect(answersAfter([0, 1_000, 3_000, 4_000])).toBe(true)
  })

  it('does not take the shortest gaps without a request for answers', () => {
    expect(answersAfter([0, 2_500, 5_000, 7_500, 10_000])).toBe(false)
    expect(answersAfter([0, 1_000, 2_000, 3_000, 5_500])).toBe(false)
  })

  it('begins again after what the client sends has changed', () => {
    const rhythm = new ReportRhythm()
    for (const time of [0, 1_000, 2_000, 3_000]) rhythm.received(time)
    rhythm.clear()
    rhythm.received(4_000)
    expect(rhythm.answers).toBe(false)
  })
})
