import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import {
  administratorConsole,
  atFacility,
  atUnit,
  eastId,
  idOf,
  priya,
} from '../../../support/pages/usersPage.tsx'
import { userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
/** Chooses an action in the menu of the account. */
const choose = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name: /^Actions/u }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the people', () => {
  test('are listed with their roles and what their account is, filtered, downloaded, and lead to their page', async () => {
    const scripted = administratorConsole()
    const { user, address } = await openConsole('/admin/users?role=UNIT_ADMIN', scripted)
    const row = (await screen.findByRole('rowheader', { name: 'Priya Raman' })).closest('tr, [role=row]')
    expect(row?.textContent).toMatch(/UNIT_ADMIN.*4 West.*Active/u)
    await user.click(button('Export CSV'))
    expect(scripted.asked).toContain('download /api/v1/users.csv role=UNIT_ADMIN')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Deactivated')
    expect(address()).toContain('status=deactivated')
    await user.click(await screen.findByRole('link', { name: 'Priya Raman' }))
    await screen.findByRole('heading', { name: 'Priya Raman' })
    expect(address()).toBe('/admin/users/priya-raman')
  })

  test('that are selected are exported alone, and deactivated after a question', async () => {
    const ada = userRecord('Ada Ng', { assignments: [atUnit] })
    const scripted = administratorConsole([priya, ada])
    const { user } = await openConsole('/admin/users', scripted)
    await screen.findByRole('rowheader', { name: 'Ada Ng' })
    const boxes = screen.getAllByRole('checkbox')
    for (const box of boxes.slice(1)) await user.click(box)
    await user.click(button('Export selected'))
    expect(scripted.asked.find((line) => line.startsWith('download'))).toMatch(
      /^download \/api\/v1\/users.csv ids=(?:priya-raman%2Cada-ng|ada-ng%2Cpriya-raman)$/u,
    )
    await user.click(button('Deactivate'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate accounts' }))
    await user.click(dialog.getByRole('button', { name: 'Deactivate 2 accounts' }))
    await dialog.findByText('2 accounts were deactivated.')
    const done = () => scripted.asked.filter((asked) => /^(?:remove|restore) /u.test(asked)).toSorted()
    expect(done()).toEqual(['remove ada-ng', 'remove priya-raman'])
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('dialog', { name: 'Restore accounts' })
    await dialog.findByText('2 accounts are in use again.')
    expect(done().slice(2)).toEqual(['restore ada-ng', 'restore priya-raman'])
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('that were deactivated come back together, but for whom the server says no', async () => {
    const gone = { removed_at: 1_800_000_000_000, status: 'deactivated' } as const
    const scripted = administratorConsole([userRecord('Ada Ng', gone), userRecord('Bo Li', gone)])
    const { restore } = scripted.ports.users.records
    scripted.ports.users.list = () =>
      Promise.resolve({
        ok: true,
        value: { items: [...scripted.records.items.values()], next_cursor: null, total: 2 },
      })
    scripted.ports.users.records.restore = (id) =>
      id === 'bo-li' ? Promise.resolve({ ok: false, code: 'already_exists' }) : restore(id)
    const { user } = await openConsole('/admin/users?status=deactivated', scripted)
    await screen.findByRole('rowheader', { name: 'Ada Ng' })
    await user.click(screen.getByRole('checkbox', { name: /Select all that match/u }))
    await user.click(button('Restore'))
    const dialog = await screen.findByRole('dialog', { name: 'Restore accounts' })
    await within(dialog).findByText('1 account is in use again.')
    expect(within(dialog).getByRole('listitem').textContent).toBe('Bo Li This name is already in use.')
    expect(scripted.asked.filter((asked) => asked.startsWith('restore'))).toEqual(['restore ada-ng'])
  })

  test('cannot be created during Login As', async () => {
    const scripted = administratorConsole()
    scripted.world.principal = {
      ...person('FACILITY_ADMIN', 3),
      impersonation: { by: { name: 'Wanda', email: 'w@example.org' }, reason: 'a look' },
    }
    await openConsole('/admin/users', scripted)
    await screen.findByRole('rowheader', { name: 'Priya Raman' })
    expect(screen.queryByRole('link', { name: 'Add user' })).toBeNull()
  })
})

const optionsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('the form of a new user', () => {
  test('offers only what one may give, says what is missing, and keeps what was typed when the address is used', async () => {
    const scripted = administratorConsole([])
    const { user, address } = await openConsole('/admin/users/new', scripted)
    await screen.findByRole('heading', { name: 'New user' })
    await user.click(button('Create'))
    expect(screen.getAllByText('Required field.')).toHaveLength(3)
    await user.type(field('Name'), '林')
    await user.type(field('Email'), 'no address')
    await user.click(button('Create'))
    screen.getByText('Email is invalid.')
    await user.clear(field('Email'))
    await user.type(field('Email'), 'lin@example.org')
    const role = screen.getByRole('combobox', { name: 'Role and level' })
    await user.click(role)
    const offered = optionsOf(screen.getByRole('listbox')).map((text) => text.split(' · ')[0])
    expect([...new Set(offered)]).toEqual(['TECH', 'TECH_ADMIN', 'UNIT_ADMIN', 'USER_ADMIN'])
    await user.type(role, 'unit_admin east{Enter}')
    scripted.records.refusal = { ok: false, code: 'already_exists', fields: { email: 'already_used' } }
    await user.click(button('Create'))
    await screen.findByText('This is already used.')
    expect(field('Name')).toHaveProperty('value', '林')
    await user.click(button('Create'))
    await screen.findByRole('heading', { name: '林' })
    expect(address()).toBe('/admin/users/new-one')
    expect(scripted.asked).toContain(
      `roles ${JSON.stringify([{ role: 'UNIT_ADMIN', level: 'unit', node_id: eastId }])}`,
    )
  })

  test('leads to the role that was typed, and not to one that contains it', async () => {
    const scripted = administratorConsole([])
    const { user } = await openConsole('/admin/users/new', scripted)
    const role = await screen.findByRole('combobox', { name: 'Role and level' })
    await user.type(role, 'tech lakeside gen')
    expect(optionsOf(screen.getByRole('listbox'))[0]).toMatch(/^TECH · Lakeside General · /u)
    await user.keyboard('{Enter}')
    await user.type(field('Name'), 'Ng')
    await user.type(field('Email'), 'ng@example.org')
    await user.click(button('Create'))
    await screen.findByRole('heading', { name: 'Ng' })
    expect(scripted.asked).toContain(
      `roles ${JSON.stringify([{ role: 'TECH', level: 'facility', node_id: idOf('2') }])}`,
    )
  })
})

describe('an account', () => {
  test('opened to add a role has the field for it, with the focus, once', async () => {
    const { address } = await openConsole('/admin/users/priya-raman#role', administratorConsole())
    const role = await screen.findByRole('combobox', { name: 'Role and level' })
    await expect.poll(() => document.activeElement).toBe(role)
    expect(address()).toBe('/admin/users/priya-raman')
    expect(screen.getAllByRole('combobox', { name: 'Role and level' })).toHaveLength(1)
  })

  const open = async (scripted: ReturnType<typeof administratorConsole>) => {
    const opened = await openConsole('/admin/users/priya-raman', scripted)
    await screen.findByRole('heading', { name: 'Priya Raman' })
    return opened
  }

  test('is offered no role that it has, nor one that was chosen in another row', async () => {
    const { user } = await openConsole('/admin/users/priya-raman', administratorConsole())
    const offered = async () => {
      const fields = screen.getAllByRole('combobox', { name: 'Role and level' })
      await user.click(fields.at(-1) ?? document.body)
      return optionsOf(screen.getByRole('listbox')).filter((text) => text.startsWith('UNIT_ADMIN'))
    }
    await user.click(await screen.findByRole('button', { name: 'Add role' }))
    expect(await offered()).toEqual(['UNIT_ADMIN · 4 East · Lakeside General'])
    await user.click(screen.getByRole('option', { name: 'UNIT_ADMIN · 4 East · Lakeside General' }))
    await user.click(button('Add role'))
    expect(await offered()).toEqual([])
  })

  test('loses a role and has its name changed, and says that it is saved', async () => {
    const scripted = administratorConsole([{ ...priya, assignments: [atUnit, atFacility] }])
    const { user } = await open(scripted)
    await user.click(button('Remove TECH: Lakeside General'))
    await user.type(field('Name'), '-Shah')
    await user.click(button('Save changes'))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain(
      `roles ${JSON.stringify([{ role: 'UNIT_ADMIN', level: 'unit', node_id: idOf('3') }])}`,
    )
    expect(scripted.asked).toContain('change priya-raman 1 {"name":"Priya Raman-Shah"}')
  })

  test('shows what its roles allow by level, where that comes from, and what a role takes with it before it is saved', async () => {
    const scripted = administratorConsole([{ ...priya, assignments: [atUnit, atFacility] }])
    const { user, address } = await open(scripted)
    const grid = within(screen.getByRole('table', { name: 'Rights by level' }))
    expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Permission',
      'Organization Northlight Health',
      'Customer Lakeside Hospitals',
      'Facility Lakeside General',
      'Unit/Practice 4 West',
    ])
    const cells = (right: string) =>
      within(grid.getByRole('rowheader', { name: right }).closest('tr') ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.split(' · ')[0])
    expect(cells('Test and restart devices')).toEqual(['Locked', 'Locked', 'Granted', 'Granted'])
    expect(cells('Admit, transfer and discharge')).toEqual(['Locked', 'Locked', 'Not set', 'Granted'])
    const cell = grid.getByRole('cell', { name: /Granted.*Admit, transfer and discharge.*4 West/u })
    expect(cell.textContent).toContain('From UNIT_ADMIN, applies to 4 West')
    await user.click(button('Remove TECH: Lakeside General'))
    expect(cells('Test and restart devices').slice(2)).toEqual(['Granted → Not set', 'Granted'])
    await user.click(button('Discard'))
    const links = grid.getAllByRole('link')
    links[0]?.focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(links[5])
    await user.click(links[3] ?? document.body)
    expect(address()).toContain('/admin/permissions/why?user=priya-raman&right=')
  })

  test('has the others beside it in a wide window, found by what is typed, each one press away', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(min-width: 80em)' }),
    )
    const ada = userRecord('Ada Ng', { assignments: [atUnit, atFacility] })
    const { user, address } = await open(administratorConsole([priya, ada]))
    const list = within(screen.getByRole('navigation', { name: 'Users' }))
    const row = await list.findByRole('link', { name: /Ada Ng.*UNIT_ADMIN.*4 West/u })
    expect(list.getByRole('link', { name: /Priya Raman/u }).getAttribute('aria-current')).toBe('page')
    const words = list.getByRole('searchbox', { name: 'Name or email' })
    await user.type(words, 'n')
    await user.click(row)
    await screen.findByRole('heading', { name: 'Ada Ng', level: 1 })
    expect(address()).toBe('/admin/users/ada-ng')
    expect(words.isConnected && words).toHaveProperty('value', 'n')
    vi.unstubAllGlobals()
  })

  test('shows what its owner did last, and leads to all of it', async () => {
    const scripted = administratorConsole()
    const queries: string[] = []
    const { list } = scripted.ports.audit
    scripted.ports.audit.list = (query) => {
      queries.push(query.toString())
      return list(query)
    }
    const { user, address } = await open(scripted)
    await screen.findByRole('heading', { name: 'Recent activity' })
    expect(queries).toContain('by=priya-raman&limit=5')
    await user.click(screen.getByRole('link', { name: 'Open in Audit' }))
    expect(address()).toContain('/admin/audit?by=priya-raman')
  })

  test('shows the version that another user saved first beside the typed text', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted)
    await user.type(field('Name'), '-Shah')
    scripted.records.items.set('priya-raman', { ...priya, version: 2, name: 'Priya R.' })
    await user.click(button('Save changes'))
    await screen.findByText(/Someone else saved this record/u)
    await user.click(screen.getByRole('radio', { name: 'Your version: Priya Raman-Shah' }))
    await user.click(button('Save both changes'))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain('change priya-raman 2 {"name":"Priya Raman-Shah"}')
  })

  test('is sent a mail for a new password, or its activation again', async () => {
    const scripted = administratorConsole([{ ...priya, status: 'invited' }])
    const { user } = await open(scripted)
    await user.click(button('Resend activation email'))
    await screen.findByText('Email is sent')
    expect(scripted.asked).toContain('sendLink priya-raman en')
  })

  test('has its lost second step taken away after a question that names its owner', async () => {
    const scripted = administratorConsole([{ ...priya, second_factor: true }])
    const { user } = await open(scripted)
    await choose(user, 'Remove two-step sign-in')
    const name = 'Remove two-step sign-in for Priya Raman?'
    const question = await screen.findByRole('dialog', { name })
    await user.click(within(question).getByRole('button', { name: 'Keep it' }))
    expect(scripted.asked).not.toContain('takeSecondFactor priya-raman')
    await choose(user, 'Remove two-step sign-in')
    const again = await screen.findByRole('dialog', { name })
    await user.click(within(again).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Off')
    expect(scripted.asked).toContain('takeSecondFactor priya-raman')
    await user.click(screen.getByRole('button', { name: /^Actions/u }))
    await screen.findByRole('menuitem', { name: 'Deactivate' })
    expect(screen.queryByRole('menuitem', { name: 'Remove two-step sign-in' })).toBeNull()
  })

  test('is deactivated after a question, and restored', async () => {
    const scripted = administratorConsole()
    scripted.ports.users.records.remove = ({ id }) => {
      scripted.asked.push(`remove ${id}`)
      scripted.records.items.set(id, { ...priya, version: 2, status: 'deactivated', removed_at: 1 })
      return Promise.resolve({ ok: true, value: null })
    }
    scripted.ports.users.records.restore = (id) => {
      scripted.records.items.set(id, { ...priya, version: 3 })
      return Promise.resolve({ ok: true, value: priya })
    }
    const { user } = await open(scripted)
    await choose(user, 'Deactivate')
    const question = await screen.findByRole('dialog', { name: 'Deactivate Priya Raman?' })
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    await screen.findByText('Deactivated')
    expect(scripted.asked).toContain('remove priya-raman')
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    await user.click(button('Restore'))
    await screen.findByText('Active')
    await choose(user, 'Deactivate')
  })

  test('outside the administrator’s scope is read-only, without buttons', async () => {
    await open(administratorConsole([{ ...priya, keeping: 'nothing' }]))
    screen.getByText(/does not let you change this account/u)
    for (const name of [/^Actions/u, 'Reset password', 'Save changes', 'End all sessions'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('shows where its owner is signed in, and ends it everywhere', async () => {
    const scripted = administratorConsole()
    const one = { address: '10.0.0.7', agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36' }
    const times = {
      created_at: 1_799_999_000_000,
      last_used_at: 1_799_999_000_000,
      expires_at: 1_800_000_000_000,
    }
    const items = [{ id: 's', ...one, ...times, proof: 'second_factor' as const, current: false }]
    scripted.ports.users.sessions = () => Promise.resolve({ ok: true, value: { items } })
    const { user } = await open(scripted)
    const row = (await screen.findByRole('rowheader', { name: 'Chrome · Windows' })).closest('tr')
    expect(row?.textContent).toMatch(/10\.0\.0\.7.*Password and two-step sign-in/u)
    const facts = document.querySelector('.user-facts')?.textContent
    expect(facts).toMatch(/Sessions1$/u)
    await user.click(button('End all sessions'))
    expect(scripted.asked).toContain('endSessions priya-raman')
  })
})

describe('one’s own sessions', () => {
  test('are reached from the profile menu, and another browser’s is ended', async () => {
    const scripted = scriptedConsole()
    const times = {
      created_at: 1_799_999_000_000,
      last_used_at: 1_799_999_000_000,
      expires_at: 1_800_000_000_000,
    }
    let items = ['Firefox/150.0', 'Macintosh; Mac OS X Safari/600'].map((agent, index) => ({
      id: `session-${index}`,
      address: '10.0.0.7',
      agent,
      ...times,
      proof: 'password' as const,
      current: index === 0,
    }))
    scripted.ports.account.sessions = () => Promise.resolve({ ok: true, value: { items } })
    scripted.ports.account.endSession = (id) => {
      scripted.asked.push(`endSession ${id}`)
      items = items.filter((item) => item.id !== id)
      return Promise.resolve({ ok: true, value: null })
    }
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByText('Una Novak'))
    await user.click(screen.getByRole('link', { name: 'Your sessions' }))
    await screen.findByRole('rowheader', { name: 'Safari · macOS' })
    screen.getByText('This browser')
    await user.click(button('End this session'))
    await screen.findByText('1 session')
    expect(scripted.asked).toContain('endSession session-1')
  })
})

test('the form of a user stands in Japanese and in Arabic too', async () => {
  for (const [locale, name] of [
    ['ja', '新しいユーザー'],
    ['ar', 'مستخدم جديد'],
  ] as const) {
    await openConsole('/admin/users/new', administratorConsole([]), locale)
    await screen.findByRole('heading', { name })
    document.body.replaceChildren()
  }
})
