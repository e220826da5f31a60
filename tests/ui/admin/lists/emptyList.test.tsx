import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  bed,
  openConsole,
  pageOf,
  person,
  scriptedConsole,
  scriptedRooms,
} from '../../../support/pages/consolePage.tsx'

const withRooms = (numbers: readonly string[]) =>
  scriptedConsole({
    rooms: scriptedRooms({ list: () => Promise.resolve(pageOf(numbers.map((number) => bed(number)))) }),
  })
const main = () => within(screen.getByRole('main'))

describe('a list without rows', () => {
  test('says what it is for and offers the first steps, which are not beside the title too', async () => {
    await openConsole('/admin/rooms', withRooms([]))
    await screen.findByRole('heading', { name: 'No rooms or beds yet' })
    expect(main().getByText(/A patient is admitted to a bed/u)).toBeTruthy()
    expect(main().getAllByRole('link', { name: 'Add' })).toHaveLength(1)
    expect(main().getAllByRole('link', { name: 'Import CSV' })).toHaveLength(1)
    expect(main().getByRole('link', { name: 'Read the guide' }).getAttribute('href')).toBe(
      '/admin/documentation/rooms',
    )
  })

  test('offers no step that the user may not take', async () => {
    const scripted = withRooms([])
    scripted.world.principal = person('TECH', 3)
    await openConsole('/admin/rooms', scripted)
    await screen.findByRole('heading', { name: 'No rooms or beds yet' })
    expect(main().queryByRole('link', { name: 'Add' })).toBeNull()
    expect(main().queryByRole('link', { name: 'Import CSV' })).toBeNull()
  })

  test('of a search says that nothing matches, and the filters are cleared with one press', async () => {
    const { user, address } = await openConsole('/admin/rooms?q=zzz&status=offline', withRooms([]))
    await screen.findByRole('heading', { name: 'Nothing matches' })
    expect(screen.queryByRole('heading', { name: 'No rooms or beds yet' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }))
    expect(address()).toBe('/admin/rooms')
    await screen.findByRole('heading', { name: 'No rooms or beds yet' })
  })
})

test('the height of the rows is chosen, and kept for the next list', async () => {
  const scripted = withRooms(['401'])
  const { user } = await openConsole('/admin/rooms', scripted)
  const frame = async () => (await screen.findByRole('table')).parentElement?.dataset['density']
  expect(await frame()).toBe('normal')
  await user.click(screen.getByRole('button', { name: 'Compact' }))
  expect(await frame()).toBe('compact')
  expect(screen.getByRole('button', { name: 'Compact' }).ariaPressed).toBe('true')
  expect(scripted.ports.memory.density()).toBe('compact')
})

describe('the menu of a row', () => {
  test('is opened by the keyboard from its row, leads to its actions, and returns the focus', async () => {
    const device = { online: true, version: '1', in_call: true, covered: false, seen_at: 1 }
    const scripted = scriptedConsole({
      rooms: scriptedRooms({ list: () => Promise.resolve(pageOf([bed('401', { device }), bed('402')])) }),
    })
    const { user, address } = await openConsole('/admin/rooms', scripted)
    const row = (await screen.findAllByRole('row'))[1]
    row?.focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getByRole('menuitem', { name: /^Reboot/u })
        .getAttribute('aria-disabled'),
    ).toBe('true')
    expect(within(menu).getByRole('menuitem', { name: /^Reboot/u }).textContent).toMatch(/Not during a call/u)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu')
    await user.click(screen.getByRole('button', { name: /^Actions 402/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
    expect(address()).toBe('/admin/rooms/402')
  })

  test('offers nothing that the user may not do', async () => {
    const scripted = withRooms(['401'])
    scripted.world.principal = person('USER_ADMIN', 3)
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByRole('button', { name: /^Actions 401/u }))
    await screen.findByRole('menuitem', { name: 'Open' })
    for (const name of [/^Refresh/u, /^Reboot/u, /^Knock/u])
      expect(screen.queryByRole('menuitem', { name })).toBeNull()
  })
})
