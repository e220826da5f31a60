import { expect, test } from 'vitest'
import { availableFunctions } from '../../../../src/domain/permissions/permissions.ts'
import { tileLayout } from '../../../../src/domain/bedside/tiles.ts'

test('the highest level that speaks wins, whatever the order they come in', () => {
  expect(
    availableFunctions([
      { level: 'unit', function: 'call_guest', granted: true },
      { level: 'customer', function: 'call_guest', granted: false },
      { level: 'unit', function: 'entertainment', granted: true },
      { level: 'organization', function: 'call_clinician', granted: true },
      { level: 'room', function: 'call_clinician', granted: false },
    ]),
  ).toEqual(['call_clinician', 'entertainment'])
})

test('where no level speaks, nothing is available', () => expect(availableFunctions([])).toEqual([]))

test('the menu’s tiles: a lead and rows, halves, one, none', () => {
  expect(tileLayout(['entertainment', 'call_guest', 'call_clinician', 'call_interpreter'])).toEqual({
    kind: 'lead',
    lead: 'call_clinician',
    rows: ['call_guest', 'call_interpreter', 'entertainment'],
  })
  expect(tileLayout(['call_guest', 'call_interpreter', 'entertainment'])).toEqual({
    kind: 'lead',
    lead: 'call_guest',
    rows: ['call_interpreter', 'entertainment'],
  })
  expect(tileLayout(['entertainment', 'call_guest'])).toEqual({
    kind: 'halves',
    tiles: ['call_guest', 'entertainment'],
  })
  expect(tileLayout(['entertainment'])).toEqual({ kind: 'single', tile: 'entertainment' })
  expect(tileLayout([])).toEqual({ kind: 'none' })
})
