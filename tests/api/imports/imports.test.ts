import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import { ImportDetail, ImportList } from '../../../src/contract/imports.ts'
import { DownloadToken } from '../../../src/contract/lists/lists.ts'
import { RoomList } from '../../../src/contract/rooms.ts'
import { OrgUnitItem, OrgUnitList } from '../../../src/contract/orgUnits.ts'
import { sweepImports } from '../../../src/server/commands/imports/sweepImports.ts'
import {
  facility as femi,
  hospitalTest as test,
  tech,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { carriedOut, importOf, sendFile, takenFile } from '../../support/testHospital/imports/importing.ts'

const head = 'Room/Bed name,Bed,Device type,Unit/Practice\r\n'
const problemsOf = ({ check }: ImportDetail) =>
  check.problems.map(({ row, field, code, other }) => [
    row,
    field,
    code,
    ...(other === undefined ? [] : [other]),
  ])
const roomsNamed = async (q: string, who = femi) =>
  read(RoomList, await who.ask(`GET /api/v1/rooms?limit=200&q=${encodeURIComponent(q)}`))

describe('a file of rooms', () => {
  test('is checked first, then creates all its rooms immediately, each with a device id and a history', async () => {
    const file = `${head}I-1,A,Care-system,4 West Medical\r\nI-1,B,スタンドアロン,5 west  surgical\r\n`
    const checked = await takenFile(ward, femi, file, { name: 'level4.csv' })
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 2,
      wrong: 0,
      name: 'level4.csv',
      mapping: { number: 0, bed: 1, type: 2, unit: 3 },
      check: { places: [{ unit: '4 West Medical', rows: 1 }, { rows: 1 }] },
    })
    expect((await roomsNamed('I-1')).total).toBe(0)
    expect(await carriedOut(femi, checked)).toMatchObject({ state: 'done', written: 2, refusal: null })
    const { items } = await roomsNamed('I-1')
    expect(items.map(({ number, bed, type, unit }) => [number, bed, type, unit])).toEqual([
      ['I-1', 'A', 'care_system', '4 West Medical'],
      ['I-1', 'B', 'standalone', '5 West Surgical'],
    ])
    const [first] = items
    const history = read(AuditList, await femi.ask(`GET /api/v1/audit-events?target=${first?.id ?? ''}`))
    expect(history.items).toMatchObject([
      { action: 'import', target: { kind: 'import', name: 'level4.csv' }, after: { rooms: 1 } },
    ])
    const again = await femi.ask(`POST /api/v1/imports/${checked.id}/commit`, {
      headers: { 'if-match': '1' },
    })
    expect(read(ImportDetail, again).state).toBe('done')
    expect((await roomsNamed('I-1')).total).toBe(2)
  })

  test('says by row and column what is wrong, and is not imported while anything is', async () => {
    const [known] = (await roomsNamed('', femi)).items
    const file = [
      head.trim(),
      'W-1,,Care-sytem,4 West Medical',
      ',,Care-system,4 West Medical',
      'W-2,,Care-system,4 Est',
      `${known?.number},${known?.bed},care_system,${known?.unit}`,
      '',
      'W-3,A,byod,4 West Medical',
      'w-3,a,byod,4 WEST Medical',
      'W-4,A,byod,4 West Medical,more',
      'W-5,A',
      `${'x'.repeat(41)},\u202E,byod,4 West Medical`,
      'W-6,A,byod,3階 内科病棟',
    ].join('\n')
    const checked = await takenFile(ward, femi, file)
    expect(problemsOf(checked)).toEqual([
      [2, 'type', 'unknown_type'],
      [3, 'number', 'required'],
      [4, 'unit', 'no_such_unit'],
      [5, 'number', 'already_exists'],
      [8, 'number', 'same_as_row', 7],
      [9, null, 'cell_count'],
      [10, null, 'cell_count'],
      [10, 'unit', 'required'],
      [10, 'type', 'required'],
      [11, 'number', 'too_long'],
      [11, 'bed', 'invalid_characters'],
      [12, 'unit', 'no_such_unit'],
    ])
    expect(checked).toMatchObject({ rows: 10, wrong: 9, check: { columns: { unit: 3, type: 2, number: 4 } } })
    const answer = await femi.ask(`POST /api/v1/imports/${checked.id}/commit`, {
      headers: { 'if-match': '1' },
    })
    expect(answer).toMatchObject({ status: 400 })
    expect((await roomsNamed('W-3')).total).toBe(0)
  })

  test('is imported without the rows that have a problem, if the user has seen how many', async () => {
    const lines = [
      'P-1,A,Care-system,4 West Medical',
      'P-2,A,Care-sytem,4 West Medical',
      'P-3,A,byod,Nowhere',
    ]
    const checked = await takenFile(ward, femi, `${head}${lines.join('\r\n')}\r\n`)
    expect(checked).toMatchObject({ rows: 3, wrong: 2 })
    const commit = (query: string) =>
      femi.ask(`POST /api/v1/imports/${checked.id}/commit${query}`, {
        headers: { 'if-match': String(checked.version) },
      })
    for (const query of ['', '?leave_out=0', '?leave_out=1', '?leave_out=3', '?leave_out=x'])
      expect(await commit(query), query).toMatchObject({ status: 400 })
    expect(await carriedOut(femi, checked, '?leave_out=2')).toMatchObject({
      state: 'done',
      refusal: null,
      rows: 3,
      wrong: 2,
      written: 1,
    })
    expect((await roomsNamed('P-1')).items.map(({ number }) => number)).toEqual(['P-1'])
    const url = `/api/v1/imports/${checked.id}/result.csv`
    const { token } = read(DownloadToken, await femi.ask('POST /api/v1/download-tokens', { body: { url } }))
    const result = await fetch(new URL(`${url}?token=${token}`, ward.url))
    const rows = (await result.text()).trimEnd().split('\r\n')
    expect(rows.slice(1).map((row) => row.split(',').slice(0, 3))).toEqual([
      ['2', 'made', ''],
      ['3', 'wrong', 'type: unknown_type'],
      ['4', 'wrong', 'unit: no_such_unit'],
    ])
  })

  test('is not imported without rows whose problems are others than the user has seen', async () => {
    const lines = ['Q-1,A,Care-system,4 West Medical', 'Q-2,A,byod,Nowhere']
    const checked = await takenFile(ward, femi, `${head}${lines.join('\r\n')}\r\n`)
    const first = await takenFile(ward, femi, `${head}${lines[0] ?? ''}\r\n`)
    await carriedOut(femi, first)
    expect(await carriedOut(femi, checked, '?leave_out=1')).toMatchObject({
      state: 'checked',
      refusal: 'changed',
      wrong: 2,
    })
    expect((await roomsNamed('Q-1')).total).toBe(1)
  })

  test('asks for the facility where several units have the name, and for no other column than it needs', async () => {
    const file = 'name;ward;kind\nA-1;Intensive Care;byod\n'
    const first = await takenFile(ward, wardlink, file)
    expect(first).toMatchObject({ format: { separator: ';' }, check: { unmapped: ['type'] } })
    const mapping = { number: 0, unit: 1, type: 2 }
    const change = { body: { mapping }, headers: { 'if-match': String(first.version) } }
    const mapped = read(ImportDetail, await wardlink.ask(`PATCH /api/v1/imports/${first.id}`, change))
    expect(mapped.check.unmapped).toEqual([])
    expect(await wardlink.ask(`PATCH /api/v1/imports/${first.id}`, change)).toMatchObject({
      status: 409,
      code: 'stale_record',
    })
    const units = read(OrgUnitList, await wardlink.ask('GET /api/v1/units?limit=200'))
    const twin = units.items.find(({ name }) => name === '4 West Medical')
    const { id: elsewhere } =
      read(OrgUnitList, await wardlink.ask('GET /api/v1/facilities?limit=200')).items.find(
        ({ name }) => name !== twin?.facility,
      ) ?? {}
    await wardlink.ask('POST /api/v1/units', { body: { name: '4 West Medical', parent_id: elsewhere } })
    const two = await takenFile(ward, wardlink, 'room\tunit\ttype\thospital\nA-2\t4 West Medical\tbyod\t\n')
    expect(problemsOf(two)).toEqual([[2, 'unit', 'ambiguous_unit']])
    const told = `room\tunit\ttype\thospital\nA-2\t4 West Medical\tbyod\t${twin?.facility}\n`
    expect(problemsOf(await takenFile(ward, wardlink, told))).toEqual([])
    const nowhere = 'room\tunit\ttype\thospital\tcustomer\nA-2\t4 West Medical\tbyod\tNowhere\t\n'
    expect(problemsOf(await takenFile(ward, wardlink, nowhere))).toEqual([
      [2, 'facility', 'no_such_facility'],
    ])
  })

  test('is refused whole when a unit was removed between the check and the import', async () => {
    const [facility] = read(OrgUnitList, await femi.ask('GET /api/v1/facilities')).items
    const made = await wardlink.ask('POST /api/v1/units', {
      body: { name: 'Short-lived', parent_id: facility?.id },
    })
    const unit = read(OrgUnitItem, made)
    const file = `${head}S-1,,byod,4 West Medical\nS-2,,byod,Short-lived\n`
    const checked = await takenFile(ward, femi, file)
    expect(checked.wrong).toBe(0)
    const gone = await wardlink.ask(`DELETE /api/v1/units/${unit.id}`, { headers: { 'if-match': '1' } })
    expect(gone.status).toBe(204)
    const refused = await carriedOut(femi, checked)
    expect(refused).toMatchObject({ state: 'checked', refusal: 'changed', wrong: 1 })
    expect(problemsOf(refused)).toEqual([[3, 'unit', 'no_such_unit']])
    expect((await roomsNamed('S-')).items.filter(({ number }) => number.startsWith('S-'))).toEqual([])
  })

  test('sent twice under one key is one import, and another file under it none', async () => {
    const headers = { 'idempotency-key': 'level-4' }
    const file = `${head}K-1,,byod,4 West Medical\n`
    const both = await Promise.all([
      takenFile(ward, femi, file, { headers }),
      takenFile(ward, femi, file, { headers }),
    ])
    expect(both[0]?.id).toBe(both[1]?.id)
    expect(await sendFile(ward, femi, `${file}K-2,,byod,4 West Medical\n`, { headers })).toMatchObject({
      status: 422,
      code: 'key_reused',
    })
  })

  test('is visible only to its owner, is in the owner’s list, and can be discarded', async () => {
    const { id, version } = await takenFile(ward, femi, `${head}G-1,,byod,4 West Medical\n`)
    const list = read(ImportList, await femi.ask('GET /api/v1/imports?kind=rooms'))
    expect(list.items[0]?.id).toBe(id)
    expect(
      read(ImportList, await wardlink.ask('GET /api/v1/imports?limit=200')).items.map((one) => one.id),
    ).not.toContain(id)
    expect(await wardlink.ask(`GET /api/v1/imports/${id}`)).toMatchObject({ status: 404 })
    expect(await tech.ask(`GET /api/v1/imports/${id}`)).toMatchObject({ status: 403 })
    expect(await sendFile(ward, tech, head)).toMatchObject({ status: 403 })
    const headers = { 'if-match': String(version) }
    expect((await femi.ask(`DELETE /api/v1/imports/${id}`, { headers })).status).toBe(204)
    expect(await femi.ask(`GET /api/v1/imports/${id}`)).toMatchObject({ status: 404 })
  })

  test('of a try whose server died may be carried out once more', async () => {
    const checked = await takenFile(ward, femi, `${head}D-1,,byod,4 West Medical\n`)
    await ward.database.transaction('platform', (tx) =>
      tx.execute(
        sql`update imports set state = 'importing', beat_at = now() - interval '2 minutes' where id = ${checked.id}`,
      ),
    )
    const dead = await importOf(femi, checked.id)
    expect(dead).toMatchObject({ state: 'checked', refusal: 'failed' })
    expect(await carriedOut(femi, dead)).toMatchObject({ state: 'done' })
  })
})

describe('the result as CSV', () => {
  test('has each row with its device id, or why it is wrong, and no formula', async () => {
    const csvOf = async ({ id }: ImportDetail) => {
      const url = `/api/v1/imports/${id}/result.csv`
      const { token } = read(DownloadToken, await femi.ask('POST /api/v1/download-tokens', { body: { url } }))
      const reply = await fetch(new URL(`${url}?token=${token}`, ward.url))
      expect(reply.headers.get('content-disposition')).toContain('rooms-result.csv')
      return (await reply.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
    }
    const wrong = await takenFile(ward, femi, `${head}"=HYPERLINK(""x"")",,byod,nowhere\n`)
    expect((await csvOf(wrong))[1]).toBe(
      `2,wrong,"number: formula; unit: no_such_unit",,"'=HYPERLINK(""x"")",,byod,nowhere`,
    )
    const basement = await takenFile(ward, femi, `${head}-1,,care_system,4 West Medical\n`)
    const done = await carriedOut(femi, basement)
    const [, line = ''] = await csvOf(done)
    const { items } = await roomsNamed('-1')
    const made = items.find(({ number }) => number === '-1')
    expect(line).toBe(`2,made,,${made?.unique_id},'-1,,care_system,4 West Medical`)
  })
})

describe('a file that was there for a week', () => {
  test('is deleted with the names in it, even without another import, while its number of errors stays', async () => {
    const file = `${head}Old-1,,byod,nowhere\n`
    const [old, young] = [await takenFile(ward, femi, file), await takenFile(ward, femi, file)]
    await ward.database.transaction('platform', (tx) =>
      tx.execute(sql`update imports set created_at = now() - interval '8 days' where id = ${old.id}`),
    )
    const stop = sweepImports({ database: ward.database }, 0)
    const now = () => importOf(femi, old.id)
    await expect.poll(async () => (await now()).kept).toBe(false)
    stop()
    expect(await now()).toMatchObject({ rows: 1, wrong: 1, check: { first: [], wrong: [], problems: [] } })
    const kept = await ward.database.transaction('platform', (tx) =>
      tx.execute(sql`select id from imports where imports::text like '%Old-1%'`),
    )
    expect(kept.rows).toEqual([{ id: young.id }])
    expect(await importOf(femi, young.id)).toMatchObject({ kept: true, check: young.check })
  })
})

describe('a file that cannot be read', () => {
  const row = 'T-1,,byod,4 West Medical\r\n'
  test.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    ['that is empty', '', { file: 'empty' }],
    ['with headings alone', head, { file: 'no_rows' }],
    [
      'in Shift_JIS',
      Uint8Array.from(Buffer.from(`${head}${row}\x95\x61\x93\x8f,,byod,x`, 'latin1')),
      { file: 'encoding', line: '3' },
    ],
    [
      'in Western European',
      Uint8Array.from(Buffer.from(`${head}Caf\xe9,,byod,x`, 'latin1')),
      { file: 'encoding', line: '2' },
    ],
    ['that is a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), { file: 'not_text' }],
    ['with a quotation mark that is never closed', `${head}"T-1,,byod,x\nT-2`, { file: 'quotes', line: '3' }],
    ['with too many columns', `${'a,'.repeat(100)}\n1`, { file: 'too_many_columns' }],
    [
      'with a row that is longer than all others',
      `a,b\n1,2\n${','.repeat(100)}1\n`,
      { file: 'too_many_columns', line: '3' },
    ],
    [
      'with too many cells',
      `a\n${`${'1,'.repeat(99)}1\n`.repeat(5_001)}`,
      { file: 'too_many_cells', line: '5002' },
    ],
    ['with 20,001 rows', head + row.repeat(20_001), { file: 'too_many_rows', line: '20002' }],
  ])('%s is refused with what is wrong', async (_what, content, fields) => {
    expect(await sendFile(ward, femi, content)).toMatchObject({
      status: 400,
      code: 'unreadable_file',
      fields,
    })
  })

  test('because it is larger than 10 MiB is refused before it is looked at', async () => {
    expect(await sendFile(ward, femi, 'x'.repeat(10 * 2 ** 20 + 1))).toMatchObject({ status: 413 })
  })

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${head}${row}`)],
    ['UTF-16', Buffer.from(`\uFEFF${head}${row}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${head}${row}`, 'utf16le').swap16()],
  ])('is not one in %s', async (_what, content) => {
    const checked = await takenFile(ward, femi, Uint8Array.from(content))
    expect(checked).toMatchObject({
      wrong: 0,
      headings: ['Room/Bed name', 'Bed', 'Device type', 'Unit/Practice'],
    })
  })
})
