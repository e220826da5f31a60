import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { firstStepsFor } from '../../../src/admin/firstSteps/stepsFor.ts'
import type { Role } from '../../../src/contract/permissions/roles.ts'
import type { Principal } from '../../../src/contract/users/authentication.ts'
import { scriptedMemory } from '../../support/scripted/admin/scriptedMemory.ts'
import {
  bed,
  consoleOf,
  openConsole,
  pageOf,
  person,
  scriptedRooms,
} from '../../support/pages/consolePage.tsx'

/** The console of a user who has not ended the first steps in this browser. */
function newUser(principal: Principal = person('FACILITY_ADMIN', 3), rooms = [bed('401')]) {
  const scripted = consoleOf(principal)
  scripted.ports.memory = scriptedMemory({ isNew: true })
  const list = (query: URLSearchParams) => {
    scripted.asked.push(`rooms ${query.toString()}`)
    return Promise.resolve(pageOf(rooms))
  }
  scripted.ports.rooms = scriptedRooms({ list }, scripted.asked)
  return scripted
}

const card = () => screen.findByRole('region', { name: 'First steps' })
const button = (name: string) => screen.getByRole('button', { name })
const stepNames = async () =>
  within(await card())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('first steps', () => {
  test.each<[Role, number, string[]]>([
    ['FACILITY_ADMIN', 3, ['rooms', 'level', 'users', 'technician', 'notifications']],
    ['UNIT_ADMIN', 4, ['rooms', 'users', 'technician', 'notifications', 'monitoring']],
    ['USER_ADMIN', 2, ['level', 'users', 'documentation']],
    ['TECH_ADMIN', 2, ['level', 'users', 'technician', 'monitoring', 'documentation']],
    ['TECH', 3, ['level', 'monitoring', 'documentation']],
  ])('of a %s at depth %i are what the role has the right for', (role, depth, steps) => {
    expect(firstStepsFor(person(role, depth).roles)).toEqual(steps)
  })

  test('are shown on the dashboard, go with the user from page to page, and end for good', async () => {
    const scripted = newUser()
    const { user, address } = await openConsole('/admin/dashboard', scripted)
    await card()
    screen.getByRole('heading', { name: 'Add your rooms and beds' })
    await user.click(button('Next'))
    screen.getByRole('heading', { name: 'Choose what you look at' })
    await user.click(button('Next'))
    await user.click(within(await card()).getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(address()).toBe('/admin/users'))
    screen.getByRole('heading', { name: 'Invite your colleagues' })
    await user.click(button('Next'))
    await user.click(button('Next'))
    screen.getByText(/in the profile menu/u)
    await user.click(button('Finish'))
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    expect(document.activeElement?.id).toBe('console-page')
    expect(scripted.ports.memory.hasEndedFirstSteps('any')).toBe(true)
  })

  test('do not interrupt a user who opens another page, and begin on the dashboard', async () => {
    const { user } = await openConsole('/admin/rooms', newUser())
    await screen.findByRole('table')
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await card()
  })

  test('are left out for a user who has ended them, and are opened from the profile menu with the focus', async () => {
    const { user } = await openConsole('/admin/dashboard', consoleOf(person('FACILITY_ADMIN', 3)))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    await user.click(screen.getByText('Profile menu'))
    await user.click(button('First steps'))
    const heading = await screen.findByRole('heading', { name: 'Add your rooms and beds' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Profile menu').closest('details')?.open).toBe(false)
  })

  test('mark what the hospital has, and mark a level once one was chosen', async () => {
    const scripted = newUser()
    const { user } = await openConsole('/admin/dashboard', scripted)
    await waitFor(async () => expect(await stepNames()).toContain('Add your rooms and beds Done'))
    expect(await stepNames()).toContain('Choose what you look at')
    await user.click(button('Next'))
    await user.click(button('Choose a level'))
    await user.click(within(await screen.findByRole('tree')).getByText('4 West'))
    await waitFor(async () => expect(await stepNames()).toContain('Choose what you look at Done'))
  })

  test('mark nothing in an empty hospital', async () => {
    const scripted = newUser(person('FACILITY_ADMIN', 3), [])
    await openConsole('/admin/dashboard', scripted)
    await card()
    await waitFor(() => expect(scripted.asked).toContain('rooms limit=1'))
    expect(await stepNames()).toContain('Add your rooms and beds')
  })

  test('are not shown while a user works as another', async () => {
    const scripted = newUser({
      ...person('FACILITY_ADMIN', 3),
      impersonation: { by: { name: 'Wanda', email: 'w@example.org' }, reason: 'a look' },
    })
    const { user } = await openConsole('/admin/dashboard', scripted)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    await user.click(screen.getByText('Profile menu'))
    expect(screen.queryByRole('button', { name: 'First steps' })).toBeNull()
  })
})
