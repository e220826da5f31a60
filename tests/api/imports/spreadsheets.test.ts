import { describe, expect } from 'vitest'
import { ImportDetail } from '../../../src/contract/imports.ts'
import { RoomList } from '../../../src/contract/rooms.ts'
import { facility, hospitalTest as it, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { carriedOut, takenFile } from '../../support/testHospital/imports/importing.ts'

const unit = '4 West Medical'
const problemsOf = ({ check }: ImportDetail) =>
  check.problems.map(({ row, field, code }) => [row, field, code])
const numbersOf = ({ check }: ImportDetail) => check.first.map(({ row, cells }) => [row, cells[0]])

describe('spreadsheet', () => {
  it.each([
    ['sep=;', 'sep=;\r\nRoom;Type;Unit\r\n"E-1";byod;4 West Medical\r\n', ';', 2],
    ['sep=, in quotation marks', '"sep=,"\nRoom,Type,Unit\nE-1,byod,4 West Medical\n', ',', 2],
    ['a title', 'Rooms, as of 3 May;;\n\nRoom;Type;Unit\nE-1;byod;4 West Medical\n', ';', 4],
    ['a title in Japanese', '病室一覧\n部屋番号\t種別\t病棟\nE-1\tbyod\t4 West Medical\n', '\t', 3],
  ])('is read past %s, and rows keep the numbers of the spreadsheet', async (_what, file, separator, row) => {
    const checked = await takenFile(ward, facility, file)
    expect(problemsOf(checked)).toEqual([])
    expect(checked).toMatchObject({
      rows: 1,
      format: { separator },
      mapping: { number: 0, type: 1, unit: 2 },
    })
    expect(numbersOf(checked)).toEqual([[row, 'E-1']])
  })

  it('keeps its place when its columns are chosen again', async () => {
    const checked = await takenFile(ward, facility, `Rooms\nRoom,Kind,Unit\nE-9,byod,${unit}\n`)
    const mapping = { number: 0, type: 1, unit: 2 }
    const change = { body: { mapping }, headers: { 'if-match': String(checked.version) } }
    const changed = read(ImportDetail, await facility.ask(`PATCH /api/v1/imports/${checked.id}`, change))
    expect(changed).toMatchObject({ rows: 1, headings: ['Room', 'Kind', 'Unit'], wrong: 0 })
  })

  it('is refused by cell for error values, formulas, dates and rounded numbers', async () => {
    const cells = ['#REF!', '=A2&"-1"', '12-Apr', '4月12日', '1E+05', 'E-2']
    const rows = cells.map(
      (number) => `"${number.replaceAll('"', '""')}",byod,${number === 'E-2' ? '#N/A' : unit}`,
    )
    const checked = await takenFile(ward, facility, `Room,Type,Unit\n${rows.join('\n')}\n`)
    expect(problemsOf(checked)).toEqual([
      [2, 'number', 'cell_error'],
      [3, 'number', 'formula'],
      [4, 'number', 'cell_date'],
      [5, 'number', 'cell_date'],
      [6, 'number', 'cell_rounded'],
      [7, 'unit', 'cell_error'],
    ])
  })

  it('of people is refused by cell too', async () => {
    const file = `Name,Email,Role,Level\n#NAME?,ada@example.org,TECH,#N/A\n`
    expect(problemsOf(await takenFile(ward, wardlink, file, { kind: 'users' }))).toEqual([
      [2, 'name', 'cell_error'],
      [2, 'level', 'cell_error'],
    ])
  })

  it('keeps a number that was marked as text', async () => {
    const rows = ['="0077"', '"=""0078"""', '\u200E0079\u200F'].map(
      (number) => `${number},standalone,${unit}\n`,
    )
    await carriedOut(facility, await takenFile(ward, facility, `Room,Type,Unit\n${rows.join('')}`))
    const { items } = read(RoomList, await facility.ask('GET /api/v1/rooms?q=007'))
    expect(items.map(({ number }) => number)).toEqual(['0077', '0078', '0079'])
  })

  it('is warned about by cell where leading zeros seem lost, and imported all the same', async () => {
    const file = `Room,Type,Unit\n0501,byod,5 West Surgical\n502,byod,5 West Surgical\n9,byod,3 East ICU\n`
    const checked = await takenFile(ward, facility, file.replace('3 East ICU', unit))
    expect(problemsOf(checked)).toEqual([])
    expect(checked.check.warnings).toContainEqual({
      row: 3,
      field: 'number',
      code: 'zeros_lost',
      value: '502',
      other: '0501',
    })
    expect(await carriedOut(facility, checked)).toMatchObject({ state: 'done', written: 3 })
  })
})
