import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../support/pages/consolePage.tsx'
import { administratorConsole, atFacility, atUnit, eastId, priya } from '../../../support/pages/usersPage.tsx'
import { userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const open = async (scripted: ReturnType<typeof administratorConsole>) => {
  const opened = await openConsole('/admin/users/priya-raman', scripted)
  await screen.findByRole('heading', { name: 'Priya Raman' })
  return opened
}

test('an account leads to the next and the previous one with the keys J and K, but not while one types', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 80em)' }),
  )
  const ada = userRecord('Ada Ng', { assignments: [atUnit] })
  const { user, address } = await open(administratorConsole([priya, ada]))
  const list = within(screen.getByRole('navigation', { name: 'Users' }))
  await list.findByRole('link', { name: /Ada Ng/u })
  await user.keyboard('k')
  expect(address()).toBe('/admin/users/priya-raman')
  await user.keyboard('j')
  await screen.findByRole('heading', { name: 'Ada Ng', level: 1 })
  expect(document.activeElement).toBe(list.getByRole('link', { name: /Ada Ng/u }))
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
