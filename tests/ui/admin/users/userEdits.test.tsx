import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserRecord } from '../../../../src/contract/users/users.ts'
import { openConsole } from '../../../support/pages/consolePage.tsx'
import { administratorConsole, atFacility, atUnit, priya } from '../../../support/pages/usersPage.tsx'
import { userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

const ada = userRecord('Ada Ng', { assignments: [atUnit, atFacility] })
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Opens an account in a window that is wide enough for the list beside it. */
async function open(scripted: ReturnType<typeof administratorConsole>) {
  const opened = await openConsole('/admin/users/priya-raman', scripted)
  await screen.findByRole('heading', { name: 'Priya Raman', level: 1 })
  return { ...opened, list: within(screen.getByRole('navigation', { name: 'Users' })) }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 80em)' }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('unsaved edits of an account', () => {
  test('are asked about when another account is pressed, and kept on request', async () => {
    const { user, address, list } = await open(administratorConsole([priya, ada]))
    const row = await list.findByRole('link', { name: /Ada Ng/u })
    await user.type(field('Name'), '-Shah')
    await user.click(row)
    const name = 'Discard your changes?'
    await user.click(within(await screen.findByRole('dialog', { name })).getByText('Keep editing'))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/admin/users/priya-raman')
    expect(field('Name')).toHaveProperty('value', 'Priya Raman-Shah')
    await user.click(row)
    await user.click(within(await screen.findByRole('dialog', { name })).getByText('Discard'))
    await screen.findByRole('heading', { name: 'Ada Ng', level: 1 })
    expect(address()).toBe('/admin/users/ada-ng')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are asked about at a cell of the grid', async () => {
    const { user, address } = await open(administratorConsole())
    await user.type(field('Name'), '-Shah')
    await user.click(
      within(screen.getByRole('table', { name: 'Rights by level' })).getAllByRole('link')[0] ?? document.body,
    )
    await screen.findByRole('dialog', { name: 'Discard your changes?' })
    expect(address()).toBe('/admin/users/priya-raman')
  })

  test('are not asked about once they are saved, discarded or undone by hand', async () => {
    const { user, address, list } = await open(administratorConsole([priya, ada]))
    await user.type(field('Name'), '-Shah')
    await user.click(button('Save changes'))
    await screen.findByText('Changes Sucessfully Saved.')
    await user.type(field('Name'), 'x')
    await user.click(button('Discard'))
    await user.type(field('Name'), 'x{Backspace}')
    await user.click(await list.findByRole('link', { name: /Ada Ng/u }))
    await screen.findByRole('heading', { name: 'Ada Ng', level: 1 })
    expect(address()).toBe('/admin/users/ada-ng')
  })

  test('do not keep their user from signing out', async () => {
    const scripted = administratorConsole()
    const { user } = await open(scripted)
    await user.type(field('Name'), '-Shah')
    await user.click(screen.getByText('Una Novak'))
    await user.click(button('Logout'))
    await screen.findByLabelText('Password')
    expect(scripted.asked).toContain('signOut false')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('do not keep their user from a deactivation', async () => {
    const scripted = administratorConsole()
    scripted.ports.users.records.remove = ({ id }) => {
      scripted.records.items.set(id, { ...priya, version: 2, status: 'deactivated', removed_at: 1 })
      return Promise.resolve({ ok: true, value: null })
    }
    const { user, list } = await open(scripted)
    await user.type(field('Name'), '-Shah')
    await user.click(screen.getByRole('button', { name: /^Actions/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const question = await screen.findByRole('dialog', { name: 'Deactivate Priya Raman?' })
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    await screen.findByText('This account is deactivated. No one can sign in with it.')
    await user.click(list.getByRole('link', { name: 'Users' }))
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of a new one are asked about, and not when it is created', async () => {
    const { user, address } = await openConsole('/admin/users/new', administratorConsole([]))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ng')
    await user.click(screen.getAllByRole('link', { name: 'Users' })[0] ?? document.body)
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByText('Keep editing'))
    await user.type(field('Email'), 'ng@example.org')
    await user.type(screen.getByRole('combobox', { name: 'Role and level' }), 'unit_admin east{Enter}')
    await user.click(button('Create'))
    await screen.findByRole('heading', { name: 'Ng', level: 1 })
    expect(address()).toBe('/admin/users/new-one')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the list beside an account', () => {
  test('follows a saved name and a deactivation', async () => {
    const scripted = administratorConsole([priya, ada])
    scripted.ports.users.records.remove = ({ id }) => {
      scripted.records.items.set(id, { ...priya, version: 3, status: 'deactivated', removed_at: 1 })
      return Promise.resolve({ ok: true, value: null })
    }
    const { user, list } = await open(scripted)
    await list.findByRole('link', { name: /Priya Raman/u })
    await user.type(field('Name'), '-Shah')
    await user.click(button('Save changes'))
    await list.findByRole('link', { name: /Priya Raman-Shah/u })
    await user.click(screen.getByRole('button', { name: /^Actions/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const question = await screen.findByRole('dialog', { name: 'Deactivate Priya Raman-Shah?' })
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    // The server lists the deactivated accounts only on request.
    await expect.poll(() => list.queryByRole('link', { name: /Priya Raman/u })).toBeNull()
    list.getByText('1 person')
  })

  test('is asked for once while an account is opened', async () => {
    const scripted = administratorConsole([priya, ada])
    const { list: ask } = scripted.ports.users
    let times = 0
    scripted.ports.users.list = (query) => {
      times += 1
      return ask(query)
    }
    const { list } = await open(scripted)
    await list.findByText('2 people')
    expect(times).toBe(1)
  })

  test('says no number while it loads, or after a refusal', async () => {
    const scripted = administratorConsole()
    let refuse: (() => void) | undefined
    scripted.ports.users.list = () =>
      new Promise((resolve) => {
        refuse = () => resolve({ ok: false, code: 'forbidden' })
      })
    const { list } = await open(scripted)
    expect(list.queryByText('0 people')).toBeNull()
    refuse?.()
    await list.findByRole('button', { name: 'Try Again' })
    expect(list.queryByText('0 people')).toBeNull()
  })
})

describe('the rights of an account', () => {
  const openWith = (change: Partial<UserRecord>) => open(administratorConsole([{ ...priya, ...change }]))
  const rows = () => screen.getAllByRole('rowheader').length

  test('can all be shown by a user who may only view it, and are those of the roles that the user sees', async () => {
    const { user } = await openWith({ keeping: 'nothing' })
    screen.getByText('from 1 role that you see')
    expect(screen.queryByRole('button', { name: /that no role includes/u })).toBeNull()
    const before = rows()
    await user.click(button(/^Show \d+ other permissions$/u))
    expect(rows()).toBeGreaterThan(before)
  })

  test('are those of all roles for a user who keeps the account', async () => {
    await openWith({})
    screen.getByText('from 1 role')
    button(/^Show \d+ permissions that no role includes$/u)
  })

  test('are given to no one while the account is deactivated', async () => {
    await openWith({ status: 'deactivated', removed_at: 1 })
    const section = screen.getByRole('region', { name: 'What this person can do' })
    within(section).getByText('This account is deactivated. No one can sign in with it.')
  })

  test('of a new account without a role have nothing to show more of', async () => {
    await openConsole('/admin/users/new', administratorConsole([]))
    await screen.findByRole('heading', { name: 'What this person can do' })
    expect(screen.queryByRole('button', { name: /permissions/u })).toBeNull()
  })
})
