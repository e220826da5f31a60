import { chooseItem } from '../../../support/pages/chooseItem.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import type { OrgUnitItem } from '../../../../src/contract/orgUnits.ts'
import { bed, consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import { nodeItem, ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const general = nodeItem('facility', 'Lakeside General', {
  customer: 'Lakeside Hospitals',
  organization: 'Northlight Health',
  address: '1 Harbor Street',
  time_zone: 'America/Chicago',
})

/** Creates the console of a customer's administrator, with the given facilities. */
function administratorConsole(facilities: readonly OrgUnitItem[] = [general]) {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const made = (draft: Readonly<Record<string, string>>) => nodeItem('facility', draft['name'] ?? '', draft)
  const records = new ScriptedRecords<OrgUnitItem>(facilities, made, (asked) => scripted.asked.push(asked))
  const customers = new ScriptedRecords<OrgUnitItem>([nodeItem('customer', 'Lakeside Hospitals')], made)
  scripted.ports.orgUnits = (level) => (level === 'customer' ? customers : records)
  return { ...scripted, records }
}
const field = (name: string) => screen.getByRole('textbox', { name })

describe('the facilities', () => {
  test('are listed with where they lie, downloaded as they are filtered, and lead to their page', async () => {
    const scripted = administratorConsole()
    const { user, address } = await openConsole('/admin/facilities?q=lake', scripted)
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Lakeside GeneralLakeside Hospitals')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(scripted.asked.at(-1)).toBe('download /api/v1/facilities.csv q=lake')
    await user.click(screen.getByRole('link', { name: 'Lakeside General' }))
    await screen.findByRole('heading', { name: 'Lakeside General' })
    expect(address()).toBe('/admin/facilities/lakeside-general')
  })

  test('have their filters as tokens, each of which takes itself away', async () => {
    const { user, address } = await openConsole('/admin/facilities?removed=true', administratorConsole())
    await user.click(
      await screen.findByRole('button', { name: 'Remove filter Removed: in the last 30 days' }),
    )
    expect(address()).toBe('/admin/facilities')
  })

  test('that were removed come back by one key', async () => {
    const scripted = administratorConsole([{ ...general, removed_at: 1 }])
    const { user } = await openConsole('/admin/facilities?removed=true', scripted)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await screen.findByRole('textbox', { name: 'Address' })
    expect(scripted.asked).toContain('restore lakeside-general')
  })
})

describe('the form of a new facility', () => {
  test('says at each field what is missing, keeps what was typed, and takes the refusal of a name', async () => {
    const scripted = administratorConsole()
    const { user, address } = await openConsole('/admin/facilities', scripted)
    await user.click(await screen.findByRole('link', { name: 'Add' }))
    await screen.findByRole('heading', { name: 'New facility' })
    await user.type(field('Name'), 'La')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(screen.getAllByText('Required field.')).toHaveLength(3)
    screen.getByText('Enter at least 3 characters.')
    screen.getByText('4 fields need your attention')
    expect(scripted.asked.filter((asked) => asked.startsWith('create'))).toEqual([])

    await user.type(field('Name'), 'keside South')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Lakeside Hospitals')
    await user.type(field('Address'), '9 Pier')
    await chooseItem(user, screen.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo', 'tokyo')
    scripted.records.refusal = { ok: false, code: 'already_exists', fields: { name: 'already_exists' } }
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText('This name is already in use.')
    expect(field('Address')).toHaveProperty('value', '9 Pier')
    await user.type(field('Name'), ' Two')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByRole('heading', { name: 'Lakeside South Two' })
    expect(address()).toBe('/admin/facilities/lakeside-south-two')
    expect(screen.getByText(/has been created\.$/u).textContent).toBe('Lakeside South Two has been created.')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Facilities' }))
    await user.click(await screen.findByRole('link', { name: 'Lakeside South Two' }))
    await screen.findByRole('heading', { name: 'Lakeside South Two' })
    expect(screen.queryByText(/has been created/u)).toBeNull()
  })
})

describe('a facility', () => {
  const open = async (scripted: ReturnType<typeof administratorConsole>) => {
    const opened = await openConsole('/admin/facilities/lakeside-general', scripted)
    await screen.findByRole('heading', { name: 'Lakeside General' })
    return opened
  }

  test('is saved over the version that was seen, and only in what was changed', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted)
    await user.type(field('Name'), ' Hospital')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain('change lakeside-general 1 {"name":"Lakeside General Hospital"}')
  })

  test('shows the version that another user saved first beside the typed text, and requires a choice where both changed', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted)
    scripted.records.items.set(general.id, {
      ...general,
      version: 2,
      name: 'Lakeside Main',
      address: '2 Harbor Street',
    })
    await user.type(field('Name'), ' Hospital')
    await chooseItem(user, screen.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo', 'tokyo')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/Someone else saved this record/)
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual([
      'NameLakeside GeneralLakeside MainLakeside General Hospital',
      'Address1 Harbor Street2 Harbor Street1 Harbor Street',
      'Time zoneAmerica/ChicagoAmerica/ChicagoAsia/Tokyo',
    ])
    await user.click(screen.getByRole('button', { name: /Save both changes/ }))
    expect(scripted.asked.filter((asked) => asked.startsWith('change'))).toHaveLength(1)
    await user.click(screen.getByRole('radio', { name: 'Your version: Lakeside General Hospital' }))
    await user.click(screen.getByRole('button', { name: 'Save both changes' }))
    await screen.findByRole('heading', { name: 'Lakeside General Hospital' })
    expect(scripted.asked).toContain(
      'change lakeside-general 2 {"name":"Lakeside General Hospital","time_zone":"Asia/Tokyo"}',
    )
    expect(field('Address')).toHaveProperty('value', '2 Harbor Street')
  })

  test('is removed after a question that says what rests with it, and not while something hangs below', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted)
    scripted.records.hanging = { items: [{ kind: 'unit', count: 7, names: ['4 West', 'ICU'] }], roles: 0 }
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('7 units: 4 West, ICU …')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    scripted.records.hanging = { items: [], roles: 2 }
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toMatch(/restore it for 30 days.*2 people/)
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await screen.findByRole('heading', { name: 'Removed' })
    expect(scripted.asked).toContain('remove lakeside-general')
    // The form is shown again with the record.
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: 'Lakeside General' })
    expect(scripted.asked).toContain('restore lakeside-general')
  })

  test('shows what was done to it, by whom and as whom', async () => {
    const scripted = administratorConsole()
    scripted.ports.audit.list = (query) => {
      scripted.asked.push(`audit ${query.toString()}`)
      const entry = {
        id: '7',
        at: 1_800_000_000_000,
        address: '10.0.0.1',
        action: 'change' as const,
        by: { id: 'c', name: 'Clara Jensen' },
        as: { id: 'u', name: 'Una Novak' },
        target: { kind: 'facility' as const, id: general.id, name: 'Lakeside General' },
        before: { address: '1 Pier' },
        after: { address: '1 Harbor Street' },
      }
      return Promise.resolve({ ok: true, value: { items: [entry], next_cursor: null, total: 1 } })
    }
    await open(scripted)
    const [entry] = await screen
      .findAllByRole('listitem', { name: '' })
      .then((items) => items.filter(({ textContent }) => textContent?.includes('Changed')))
    expect(entry?.textContent).toContain('Una Novakused by Clara Jensen')
    expect(entry?.textContent).toContain('address1 Pier → 1 Harbor Street')
    expect(scripted.asked).toContain('audit target=lakeside-general&limit=20')
  })

  test('is only looked at by who keeps the users', async () => {
    const scripted = administratorConsole()
    scripted.world.principal = person('USER_ADMIN', 2)
    await open(scripted)
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(field('Name').matches(':disabled')).toBe(true)
  })
})

describe('a room or bed', () => {
  test.each(['TECH', 'TECH_ADMIN', 'USER_ADMIN'] as const)(
    'has its history for who sees the audit: %s',
    async (role) => {
      const scripted = administratorConsole()
      scripted.world.principal = person(role, 3)
      scripted.ports.roomRecords = () => new ScriptedRecords<RoomItem>([bed('401')], () => bed('new'))
      await openConsole('/admin/rooms/401', scripted)
      await screen.findByRole('heading', { name: '401 A' })
      const sees = role === 'USER_ADMIN'
      expect(screen.queryAllByRole('heading', { name: 'History' })).toHaveLength(sees ? 1 : 0)
      expect(scripted.asked.filter((asked) => asked.startsWith('audit'))).toHaveLength(sees ? 1 : 0)
    },
  )

  test('is made with what is required of it, and shown with the id of its device', async () => {
    const scripted = administratorConsole()
    const rooms = new ScriptedRecords<RoomItem>(
      [],
      ({ number = '' }) => bed(number),
      (asked) => scripted.asked.push(asked),
    )
    const units = new ScriptedRecords<OrgUnitItem>([nodeItem('unit', '4 West')], () =>
      nodeItem('unit', 'New'),
    )
    scripted.ports.roomRecords = () => rooms
    scripted.ports.orgUnits = () => units
    const { user, address } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByRole('link', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Create' }))
    expect(screen.getAllByText('Required field.')).toHaveLength(3)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit/Practice' }), '4-west')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Device type' }), 'Care-system')
    await user.type(field('Room/Bed name'), '499')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText('ID-499')
    expect(address()).toBe('/admin/rooms/499')
    expect(scripted.asked).toContain(
      'create {"unit_id":"4-west","type":"care_system","number":"499","bed":""}',
    )
  })
})

describe('the units of a new room', () => {
  /** Opens a hospital with twelve pages of units, one of which cannot be loaded (`lost`). */
  async function open(lost: number | null) {
    const scripted = administratorConsole()
    const units = new ScriptedRecords<OrgUnitItem>([], () => nodeItem('unit', 'New'))
    const list: (typeof units)['list'] = (query) => {
      const page = Number(query.get('cursor') ?? 1)
      if (page === lost) return Promise.resolve({ ok: false, code: 'unreachable' })
      const next = page < 12 ? String(page + 1) : null
      const items = [nodeItem('unit', `Unit ${page}`)]
      return Promise.resolve({ ok: true, value: { items, next_cursor: next, total: 12 } })
    }
    scripted.ports.orgUnits = () => Object.assign(units, { list })
    await openConsole('/admin/rooms/new', scripted)
    const choice = await screen.findByRole('combobox', { name: 'Unit/Practice' })
    return within(choice)
  }

  test('are all to be chosen, however many pages they are', async () => {
    const choice = await open(null)
    await choice.findByRole('option', { name: /^Unit 12/u })
    expect(choice.getAllByRole('option')).toHaveLength(13)
  })

  test('are none where a page of them cannot be had, which is said: a part would look like all', async () => {
    const choice = await open(3)
    await screen.findByText(/^The server does not answer/u)
    expect(choice.getAllByRole('option')).toHaveLength(1)
  })
})

describe('the audit', () => {
  test('is verified entry by entry for a platform administrator, naming a broken entry', async () => {
    const scripted = consoleOf(person('SUPER_ADMIN', 0))
    scripted.ports.audit.verify = () =>
      Promise.resolve({ ok: true, value: { whole: false, broken_at: '41' } })
    const { user } = await openConsole('/admin/audit', scripted)
    await user.click(await screen.findByRole('button', { name: 'Verify the audit log' }))
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await expect.poll(said).toContainEqual(expect.stringContaining('Entry 41 has been altered'))
    scripted.ports.audit.verify = () => Promise.resolve({ ok: true, value: { whole: true, broken_at: null } })
    await user.click(screen.getByRole('button', { name: 'Verify the audit log' }))
    await screen.findByText('All entries are present and unaltered.')
  })
})
