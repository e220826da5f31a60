import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserSessionItem } from '../../../../src/contract/users/users.ts'
import { openConsole } from '../../../support/pages/consolePage.tsx'
import { administratorConsole, atFacility, atUnit, eastId, priya } from '../../../support/pages/usersPage.tsx'
import { userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const open = async (scripted: ReturnType<typeof administratorConsole>) => {
  const opened = await openConsole('/admin/users/priya-raman', scripted)
  await screen.findByRole('heading', { name: 'Priya Raman' })
  return opened
}

test('an account leads to the next and the previous one with the keys J and K, in the list of users alone', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 80em)' }),
  )
  const ada = userRecord('Ada Ng', { assignments: [atUnit] })
  const { user, address } = await open(administratorConsole([priya, ada]))
  const list = within(screen.getByRole('navigation', { name: 'Users' }))
  await list.findByRole('link', { name: /Ada Ng/u })
  for (const element of [document.body, screen.getByRole('button', { name: /^Actions/u })]) {
    element.focus()
    await user.keyboard('j')
    expect(address()).toBe('/admin/users/priya-raman')
  }
  list.getByRole('link', { name: /Priya Raman/u }).focus()
  await user.keyboard('k')
  expect(address()).toBe('/admin/users/priya-raman')
  await user.keyboard('{j>3/}')
  await screen.findByRole('heading', { name: 'Ada Ng', level: 1 })
  expect(document.activeElement).toBe(list.getByRole('link', { name: /Ada Ng/u }))
  await user.type(list.getByRole('searchbox'), 'k')
  expect(address()).toBe('/admin/users/ada-ng')
  await user.clear(list.getByRole('searchbox'))
  await list.findByRole('link', { name: /Priya Raman/u })
  await user.type(field('Name'), 'k')
  expect(address()).toBe('/admin/users/ada-ng')
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Ada Ng')
  await user.click(list.getByRole('link', { name: /Ada Ng/u }))
  await user.keyboard('j')
  expect(address()).toBe('/admin/users/ada-ng')
  await user.keyboard('k')
  await screen.findByRole('heading', { name: 'Priya Raman', level: 1 })
  vi.unstubAllGlobals()
})

test('an account shows who granted each role and when, and where that is not known', async () => {
  const granted = { granted_at: Date.UTC(2026, 0, 15, 12), granted_by: 'Ingrid Solheim' }
  const { granted_at: at } = granted
  const second = {
    role: 'UNIT_ADMIN' as const,
    path: [...atFacility.path, { level: 'unit' as const, id: eastId, name: '4 East' }],
  }
  await open(
    administratorConsole([
      {
        ...priya,
        assignments: [{ ...atUnit, ...granted }, { ...atFacility, granted_at: at }, second],
      },
    ]),
  )
  const rows = within(screen.getByRole('group', { name: 'Roles' })).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('.console-role-grant')?.textContent)).toEqual([
    'Granted by Ingrid Solheim, Jan 15, 2026',
    'Granted Jan 15, 2026',
    'Granted before this was recorded',
  ])
})

test('an account whose second step is removed is shown without its ended sessions', async () => {
  const scripted = administratorConsole([{ ...priya, second_factor: true }])
  let items: UserSessionItem[] = [
    {
      id: 'ward-pc',
      address: '10.0.0.7',
      agent: 'Firefox',
      created_at: 1,
      last_used_at: 1,
      expires_at: 2,
      proof: 'second_factor',
      current: false,
    },
  ]
  scripted.ports.users.sessions = () => Promise.resolve({ ok: true, value: { items } })
  const { takeSecondFactor: take } = scripted.ports.users
  scripted.ports.users.takeSecondFactor = (id) => {
    items = []
    return take(id)
  }
  const { user } = await open(scripted)
  const count = () => screen.getAllByText('Sessions')[0]?.nextElementSibling?.textContent
  await expect.poll(count).toBe('1')
  await user.click(screen.getByRole('button', { name: /^Actions/u }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove two-step sign-in' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Off')
  await expect.poll(count).toBe('0')
})

test('roles without their grants, from an older server, are no change of another user', async () => {
  const granted = { ...atUnit, granted_at: 1, granted_by: 'Ingrid Solheim' }
  const scripted = administratorConsole([{ ...priya, second_factor: true, assignments: [granted] }])
  scripted.ports.users.takeSecondFactor = (id) => {
    scripted.records.items.set(id, { ...priya, version: 9, second_factor: false, assignments: [atUnit] })
    return Promise.resolve({ ok: true, value: null })
  }
  const { user } = await open(scripted)
  await user.click(await screen.findByRole('button', { name: 'Add role' }))
  await user.type(screen.getByRole('combobox', { name: 'Role and level' }), 'unit_admin east{Enter}')
  await user.click(screen.getByRole('button', { name: /^Actions/u }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove two-step sign-in' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Off')
  expect(screen.queryByText(/^Someone else saved this record/u)).toBeNull()
})
