import { describe, expect, test } from 'vitest'
import {
  draftOfZone,
  limitProblems,
  typedLimits,
  zoneBody,
  zoneProblem,
} from '../../../../src/domain/rooms/zoneDraft.ts'

const zone = { pan_least: -0.29, pan_most: 0.57, tilt_least: -0.07, tilt_most: 0.14, zoom_least: 2.35 }

describe('zone of a form', () => {
  test('returns to the server as it came from there', () => {
    expect(zoneBody(draftOfZone(zone))).toEqual(zone)
    expect(zoneBody(draftOfZone(null))).toBeNull()
    expect(zoneBody({ kind: 'pins', pins: ['a', 'b'] })).toEqual({ pins: ['a', 'b'] })
    expect(draftOfZone(zone)).toEqual({ kind: 'limits', limits: typedLimits(zone) })
  })

  test('accepts the digits and signs of our languages', () => {
    const typed = {
      pan_least: '−٢٥٫٥',
      pan_most: '１２,５',
      tilt_least: '-10 %',
      tilt_most: '+5',
      zoom_least: '2×',
    }
    expect(limitProblems(typed)).toEqual({})
    expect(zoneBody({ kind: 'limits', limits: typed })).toEqual({
      pan_least: -0.255,
      pan_most: 0.125,
      tilt_least: -0.1,
      tilt_most: 0.05,
      zoom_least: 2,
    })
  })

  test('has a problem at each limit that a camera does not have', () => {
    const typed = { pan_least: '101', pan_most: '', tilt_least: '5', tilt_most: '4', zoom_least: '0.5' }
    expect(limitProblems(typed)).toEqual({
      pan_least: 'out_of_range',
      pan_most: 'required',
      tilt_most: 'above_other',
      zoom_least: 'out_of_range',
    })
    expect(limitProblems({ ...typed, zoom_least: '1e1' })).toMatchObject({ zoom_least: 'not_a_number' })
    expect(zoneProblem({ kind: 'limits', limits: typed })).toBe('invalid_value')
    expect(zoneProblem({ kind: 'pins', pins: [] })).toBe('required')
    expect(zoneProblem({ kind: 'home' })).toBeNull()
  })
})
