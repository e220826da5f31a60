import { describe, expect, it } from 'vitest'
import { gradesOf } from '../../../../src/domain/calls/callQuality.ts'

const minute = {
  seconds: 60,
  round_trip_ms: 80,
  loss_up: 0.002,
  loss_down: 0.002,
  concealed: 0.001,
  frozen_ms: 0,
}

describe('grade of a minute', () => {
  it.each([
    ['nothing is wrong', {}, ['good', 'good', 'good']],
    ['figures are on their limits', { loss_up: 0.01, round_trip_ms: 300 }, ['good', 'good', 'good']],
    ['packets of the participant are lost', { loss_up: 0.02 }, ['fair', 'fair', 'good']],
    ['many packets of the participant are lost', { loss_up: 0.04 }, ['poor', 'poor', 'good']],
    ['many packets to the participant are lost', { loss_down: 0.04 }, ['poor', 'good', 'poor']],
    ['the sound is made up', { concealed: 0.05 }, ['poor', 'good', 'poor']],
    ['the picture is frozen for a moment', { frozen_ms: 1_500 }, ['fair', 'good', 'fair']],
    ['the picture is frozen', { frozen_ms: 2_100 }, ['poor', 'good', 'poor']],
    ['the picture is frozen in a short minute', { frozen_ms: 600, seconds: 15 }, ['poor', 'good', 'poor']],
    ['the way is long', { round_trip_ms: 801 }, ['poor', 'good', 'good']],
    [
      'nothing is known',
      { loss_up: null, loss_down: null, concealed: null, frozen_ms: null, round_trip_ms: null },
      ['good', 'good', 'good'],
    ],
  ])('when %s', (_when, change, [grade, uplink, downlink]) => {
    expect(gradesOf({ ...minute, ...change })).toEqual({ grade, uplink, downlink })
  })
})
