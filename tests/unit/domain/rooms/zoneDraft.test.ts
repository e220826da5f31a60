import { describe, expect, test } from 'vitest'
import { roomBody } from '../../../../src/domain/rooms/roomDraft.ts'
import {
  draftOfZone,
  limitProblems,
  readZoneDraft,
  typedLimits,
  writeZoneDraft,
  zoneProblem,
} from '../../../../src/domain/rooms/zoneDraft.ts'

const zone = { pan_least: -0.29, pan_most: 0.57, tilt_least: -0.07, tilt_most: 0.14, zoom_least: 2.35 }

describe('zone of a form', () => {
  test('returns to the server as it came from there', () => {
    expect(roomBody({ zone: draftOfZone(zone) })).toEqual({ zone })
    expect(roomBody({ zone: draftOfZone(null) })).toEqual({ zone: null })
    const pins = writeZoneDraft({ kind: 'pins', pins: ['b', 'a'] })
    expect(roomBody({ zone: pins, bed: 'A' })).toEqual({ zone: { pins: ['a', 'b'] }, bed: 'A' })
  })

  test('has one text, in whatever order its pins were chosen', () => {
    expect(writeZoneDraft({ kind: 'pins', pins: ['b', 'a'] })).toBe(
      writeZoneDraft({ kind: 'pins', pins: ['a', 'b'] }),
    )
    expect(readZoneDraft(draftOfZone(zone))).toEqual({ kind: 'limits', limits: typedLimits(zone) })
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
    expect(roomBody({ zone: writeZoneDraft({ kind: 'limits', limits: typed }) })).toEqual({
      zone: { pan_least: -0.255, pan_most: 0.125, tilt_least: -0.1, tilt_most: 0.05, zoom_least: 2 },
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

test('no own rule for unanswered questions is sent as null', () => {
  expect(roomBody({ roommate_unanswered: '' })).toEqual({ roommate_unanswered: null })
  expect(roomBody({ roommate_unanswered: 'one_bed' })).toEqual({ roommate_unanswered: 'one_bed' })
})
