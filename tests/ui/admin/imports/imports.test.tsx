import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { importDetail, scriptedImports } from '../../../support/scripted/admin/scriptedImports.ts'

function open(address: string, change: Partial<ReturnType<typeof importDetail>> = {}) {
  const asked: string[] = []
  const { ports, world } = scriptedImports(asked)
  world.item = importDetail(change)
  const scripted = scriptedConsole({
    imports: ports,
    download: (path) => {
      asked.push(`download ${path}`)
      return Promise.resolve({ ok: true, value: null })
    },
  })
  return { asked, world, scripted, page: () => openConsole(address, scripted) }
}

const file = (name: string) => new File(['room;type;ward'], name, { type: 'text/csv' })
const wrong = {
  wrong: 2,
  check: {
    ...importDetail().check,
    count: 2,
    columns: { type: 1, number: 1, '': 0 },
    wrong: [
      { row: 15, cells: ['431', 'Care-sytem', '4 East'] },
      { row: 16, cells: ['', 'byod', '4 East'] },
    ],
    problems: [
      { row: 15, field: 'type', code: 'unknown_type' },
      { row: 16, field: 'number', code: 'required' },
    ],
  },
} satisfies Partial<ReturnType<typeof importDetail>>

describe('a file of rooms', () => {
  test('is chosen, checked by the server, and then has an address of its own', async () => {
    const { asked, page } = open('/admin/rooms/import')
    const { user, address } = await page()
    await user.upload(await screen.findByLabelText('Choose a CSV file'), file('level4.csv'))
    await screen.findByRole('button', { name: 'Import 3 rows' })
    expect(asked[0]).toMatch(/^send rooms level4.csv en [\w-]{36}$/u)
    expect(address()).toBe('/admin/imports/level4')
    expect(screen.getByText(/Nothing has been saved yet/).textContent).toContain('separated by semicolons')
    expect(screen.getByText('3 rooms will be added')).toBeTruthy()
  })

  test('that cannot be read says which line, and another may be chosen', async () => {
    const { world, page } = open('/admin/rooms/import')
    world.refusal = { ok: false, code: 'unreadable_file', fields: { file: 'encoding', line: '3' } }
    const { user } = await page()
    await user.upload(await screen.findByLabelText('Choose a CSV file'), file('sjis.csv'))
    expect((await screen.findByRole('alert')).textContent).toContain('Line 3 is not in UTF-8')
    await user.upload(screen.getByLabelText('Choose a CSV file'), file('utf8.csv'))
    await screen.findByRole('button', { name: 'Import 3 rows' })
  })

  test.each([
    ['unreachable', 'The server does not answer. Check the connection, then try again.'],
    ['server_error', 'Something went wrong at the server. Try again in a moment.'],
    ['bad_gateway', 'Something went wrong at the server. Try again in a moment.'],
  ])('that came to nothing (%s) says so, and is sent again as the same import', async (code, words) => {
    const { asked, world, page } = open('/admin/rooms/import')
    world.refusal = { ok: false, code }
    const { user } = await page()
    await user.upload(await screen.findByLabelText('Choose a CSV file'), file('level4.csv'))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    await screen.findByRole('button', { name: 'Import 3 rows' })
    const [first, second] = asked.filter((line) => line.startsWith('send'))
    expect(second).toBe(first)
  })

  test('of another tab is found again', async () => {
    const { page } = open('/admin/rooms/import')
    const { user, address } = await page()
    await user.click(await screen.findByRole('link', { name: 'level4.csv' }))
    await screen.findByRole('button', { name: 'Import 3 rows' })
    expect(address()).toBe('/admin/imports/level4')
  })

  test('is not available to a user who may not create rooms', async () => {
    for (const address of ['/admin/rooms/import', '/admin/imports/level4']) {
      const { scripted, page } = open(address)
      scripted.world.principal = person('TECH', 4)
      await page()
      await screen.findByRole('heading', { name: 'Page not found' })
      document.body.replaceChildren()
    }
  })
})

describe('a file of people', () => {
  const people = {
    kind: 'users',
    id: 'staff',
    name: 'staff.csv',
    headings: ['Name', 'Email', 'Role', 'Level'],
    mapping: { name: 0, email: 1, role: 2, level: 3 },
    check: {
      ...importDetail().check,
      records: 2,
      places: [{ unit: '', facility: '', rows: 3 }],
    },
  } satisfies Partial<ReturnType<typeof importDetail>>

  test('is chosen from the users, after its template, and leads back to them', async () => {
    const { asked, page } = open('/admin/users', people)
    const { user, address } = await page()
    await user.click(await screen.findByRole('link', { name: 'Import CSV' }))
    await screen.findByRole('heading', { name: 'Import users' })
    const template = screen.getByRole('link', { name: 'Download a template' })
    expect(decodeURIComponent(template.getAttribute('href') ?? '')).toContain(
      'name,email,role,level,language',
    )
    await user.upload(await screen.findByLabelText('Choose a CSV file'), file('staff.csv'))
    await screen.findByText('2 people will be added')
    expect(screen.getByText('Whole platform')).toBeTruthy()
    expect(asked[0]).toMatch(/^send users staff.csv en /u)
    expect(address()).toBe('/admin/user-imports/staff')
    await user.click(screen.getByRole('link', { name: 'Users', current: false }))
    expect(address()).toBe('/admin/users')
  })

  test.each([
    ['ambiguous_level', '“4 East” could be more than one level. Add more of the path.'],
    ['wrong_level', 'This role cannot be used at “4 East”. It belongs to a different level.'],
    ['no_such_level', 'There is no level “4 East” here.'],
  ])('says of a level that it is %s', async (code, words) => {
    const { page } = open('/admin/user-imports/staff', {
      ...people,
      wrong: 1,
      check: {
        ...people.check,
        count: 1,
        columns: { level: 1 },
        wrong: [{ row: 2, cells: ['Ada', 'ada@example.org', 'TECH', '4 East'] }],
        problems: [{ row: 2, field: 'level', code }],
      },
    })
    await page()
    expect(
      (await screen.findByText(/“?4 East”?/u, { selector: '.import-problem bdi' })).closest('tr')
        ?.textContent,
    ).toBe(`D2 Level: ${words}`)
  })

  test('is not available to a user who may not assign roles', async () => {
    const { scripted, page } = open('/admin/user-imports/staff', people)
    scripted.world.principal = person('TECH', 4)
    await page()
    await screen.findByRole('heading', { name: 'Page not found' })
  })
})

describe('the dry run', () => {
  test('says by row and column what is wrong, and imports the other rows', async () => {
    const { asked, page } = open('/admin/imports/level4', wrong)
    const { user } = await page()
    const typo = await screen.findByText(/There is no type/)
    expect(typo.textContent).toContain(
      'B15 Device type: There is no type “Care-sytem”. Write Care-system, Standalone or BYOD.',
    )
    expect(screen.getByText(/Required field/).textContent).toContain('A16 Room/Bed name: Required field.')
    await user.click(screen.getByRole('button', { name: /Download error list/ }))
    expect(asked).toEqual(['read level4', 'download /api/v1/imports/level4/result.csv'])
    await user.click(screen.getByRole('button', { name: /All rows/ }))
    expect(screen.queryByText(/There is no type/)).toBeNull()
    await screen.findByText('Only the first row is shown.')
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
    expect(asked.at(-1)).toBe('commit level4 1 without 2')
  })

  test('of a file without a correct row imports nothing', async () => {
    const { asked, page } = open('/admin/imports/level4', { ...wrong, rows: 2 })
    const { user } = await page()
    const key = await screen.findByRole('button', { name: /^Import 0 rows/ })
    expect(key.getAttribute('aria-disabled')).toBe('true')
    await user.click(key)
    expect(asked).toEqual(['read level4'])
  })

  test('that left rows out says how many were imported, and how many had errors', async () => {
    await open('/admin/imports/level4', { ...wrong, state: 'done' }).page()
    await screen.findByText('1 room was imported')
    await screen.findByText('2 rows had errors and were left out. The result names them.')
  })

  test('says what a spreadsheet has made of a cell, and what to do', async () => {
    const cells = ['12-Apr', 'byod', '#N/A']
    const problems = [
      { row: 15, field: 'number' as const, code: 'cell_date' },
      { row: 15, field: 'unit' as const, code: 'cell_error' },
    ]
    const check = { ...wrong.check, wrong: [{ row: 15, cells }], problems }
    const { page } = open('/admin/imports/level4', { ...wrong, check })
    await page()
    const date = await screen.findByText(/has made a date of this cell/)
    expect(date.textContent).toContain('A15 Room/Bed name: ')
    expect(screen.getByText(/could not calculate this cell/).textContent).toContain('C15 Unit/Practice: ')
  })

  test('warns by cell of zeros that may be lost, and lets the file be imported', async () => {
    const warnings = [
      { row: 3, field: 'number' as const, code: 'zeros_lost' as const, value: '502', other: '0501' },
    ]
    const { page } = open('/admin/imports/level4', { check: { ...importDetail().check, warnings } })
    await page()
    const cell = await screen.findByText(/is shorter than/)
    expect(cell.textContent).toBe('A3 “502” is shorter than “0501” in the same unit.')
    expect(screen.getByRole('button', { name: 'Import 3 rows' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    )
  })

  test('asks for the columns that it could not guess', async () => {
    const check = { ...importDetail().check, unmapped: ['unit' as const], first: [], places: [] }
    const { asked, world, page } = open('/admin/imports/level4', { mapping: { number: 0, type: 1 }, check })
    const { user } = await page()
    await user.selectOptions(await screen.findByLabelText('Unit/Practice'), 'C · Ward')
    world.item = importDetail({ version: 2 })
    await user.click(screen.getByRole('button', { name: /Check with these columns/ }))
    await screen.findByText('3 rooms will be added')
    expect(asked).toContain('map level4 1 {"number":0,"type":1,"unit":2}')
  })

  test('is given up without a trace', async () => {
    const { asked, page } = open('/admin/imports/level4')
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'Cancel Import' }))
    await screen.findByText('Import canceled. Nothing was imported.')
    expect(asked).toContain('remove level4 1')
  })
})

describe('an import', () => {
  test('shows how far it is, and in the end the result', async () => {
    const { asked, world, page } = open('/admin/imports/level4')
    const { user } = await page()
    world.item = importDetail({ state: 'importing', version: 2, written: 1 })
    await user.click(await screen.findByRole('button', { name: 'Import 3 rows' }))
    const bar = await screen.findByRole('progressbar', { name: 'Rows imported' })
    expect(bar.getAttribute('value')).toBe('1')
    world.item = importDetail({ state: 'importing', version: 2, written: 2 })
    await waitFor(() => expect(bar.getAttribute('value')).toBe('2'))
    world.item = importDetail({ state: 'done', version: 2, written: 3 })
    await screen.findByRole('heading', { name: '3 rooms were imported' })
    await user.click(screen.getByRole('button', { name: 'Download the result' }))
    expect(asked).toContain('download /api/v1/imports/level4/result.csv')
  })

  test.each([
    ['changed', /Something changed after the dry run/],
    ['failed', /The server could not finish the import/],
  ] as const)('that came to nothing because it %s says so, and what to do', async (refusal, words) => {
    const { page } = open('/admin/imports/level4', { refusal })
    await page()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('that another tab has changed is shown as it is', async () => {
    const { world, page } = open('/admin/imports/level4')
    const { user } = await page()
    await screen.findByRole('button', { name: 'Import 3 rows' })
    world.refusal = { ok: false, code: 'stale_record' }
    world.item = importDetail({ ...wrong, version: 2 })
    await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
    await screen.findByText(/changed in another tab/)
    expect(await screen.findByText(/There is no type/)).toBeTruthy()
  })
})
