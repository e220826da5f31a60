import { expect, test } from 'vitest'
import type { GrantRow } from '../../../../src/contract/permissions/permissions.ts'
import { changedCells, levelsThatFit } from '../../../../src/domain/permissions/grantTree.ts'
import { cellOf } from '../../../support/scripted/admin/scriptedDecisions.ts'

const row = (level: GrantRow['node']['level'], id: string, said: boolean | null = null): GrantRow => ({
  node: { level, id, name: id },
  rooms: 1,
  cells: [cellOf('call_guest', { said }), cellOf('entertainment', { said: true })],
})

/** A facility with two units, of which one denies and the other has a bed that grants. */
const rows = [
  row('customer', 'c'),
  row('facility', 'f'),
  row('unit', 'denies', false),
  row('unit', 'open'),
  row('room', 'bed', true),
  row('facility', 'other'),
  row('unit', 'elsewhere', true),
]
const changed = (id: string, granted: boolean | null, at = rows) =>
  Object.fromEntries(changedCells(at, { id, function: 'call_guest', granted }))

test('a grant reaches every row below it that had another state, and none beside it', () => {
  expect(changed('f', true)).toEqual({
    f: { before: null, after: true },
    denies: { before: false, after: true },
    open: { before: null, after: true },
  })
  expect(changed('f', false)).toEqual({
    f: { before: null, after: false },
    open: { before: null, after: false },
    bed: { before: true, after: false },
  })
})

test('below a higher decision nothing changes but the cell itself', () => {
  const decided = rows.with(0, row('customer', 'c', true))
  expect(changed('denies', null, decided)).toEqual({ denies: { before: true, after: true } })
})

test('a decision that is removed gives way to those below it', () => {
  const decided = rows.with(1, row('facility', 'f', true))
  expect(changed('f', null, decided)).toEqual({
    f: { before: true, after: null },
    denies: { before: true, after: false },
    open: { before: true, after: null },
  })
})

test.each([
  ['everything', { facility: 5, unit: 50, room: 200 }, ['facility', 'unit', 'room'], 0],
  ['no bed in place of a unit', { facility: 5, unit: 50, room: 400 }, ['facility', 'unit'], 400],
  ['no bed without its unit', { facility: 5, unit: 400, room: 20 }, ['facility'], 420],
  ['the first of those directly below', { unit: 400 }, ['unit'], 100],
  ['the beds alone where nothing else is below', { room: 12 }, ['room'], 0],
] as const)('a grid of 300 rows shows %s', (_name, counts, levels, more) => {
  const known: Readonly<Record<string, number>> = counts
  const fitting = levelsThatFit((level) => known[level] ?? 0, 300)
  expect([[...fitting.levels], fitting.more]).toEqual([levels, more])
})
