import { describe, expect, it } from 'vitest'
import { cellFault, cellText } from '../../../../src/domain/imports/spreadsheetCell.ts'

describe('cell of a spreadsheet', () => {
  it.each([
    ['="0412"', '0412'],
    ['=" A "', 'A'],
    ['="a""b"', 'a"b'],
    ["'=1+1", '=1+1'],
    ["'＋8190", '＋8190'],
    ["'80s ward", "'80s ward"],
    ['\u200E412\uFEFF ', '412'],
    [' 412 ', '412'],
    ['\u202E', '\u202E'],
  ])('reads %j as %j', (cell, text) => expect(cellText(cell)).toBe(text))

  it.each([
    '#N/A',
    '#REF!',
    '#DIV/0!',
    '#VALUE!',
    '#NAME?',
    '#NULL!',
    '#NUM!',
    '#SPILL!',
    '#CALC!',
    'Err:508',
    '#n/a',
    '＃Ｎ／Ａ',
    '#####',
  ])('reports the error value %s', (cell) => expect(cellFault(cell)).toBe('cell_error'))

  it.each(['=A2&"-1"', '＝A2', '+SUM(A1)', '@VLOOKUP(1;A:B;2)', '-A1+(3)'])(
    'reports the formula %s',
    (cell) => expect(cellFault(cell)).toBe('formula'),
  )

  it.each([
    '12-Apr',
    'Apr-12',
    '12-Apr-2026',
    '12 April 2026',
    'Apr 12, 2026',
    '2026-04-12',
    '2026/4/12',
    '12/04/2026',
    '4.12.2026',
    '2026-04-12 00:00:00',
    '4月12日',
    '2026年4月12日',
    '12-أبريل',
    '١٢/٤/٢٠٢٦',
  ])('reports the date %s that a room number has become', (cell) =>
    expect(cellFault(cell, true)).toBe('cell_date'),
  )

  it.each(['1E+05', '4.12E+11', '1.0e-3'])('reports the rounded number %s', (cell) =>
    expect(cellFault(cell, true)).toBe('cell_rounded'),
  )

  it.each([
    '412',
    '412-1',
    '4-12',
    '4/12',
    '-1',
    '+1',
    '#12',
    '1E5',
    'A.12',
    'May',
    '12 May Ward',
    'D-12',
    '',
    'Room 2026',
    '2026',
    '12-Mary',
    '5月病棟',
  ])('accepts %j', (cell) => expect(cellFault(cell, true)).toBeNull())

  it('accepts a date where it is no number', () => expect(cellFault('2026-04-12', false)).toBeNull())
})
