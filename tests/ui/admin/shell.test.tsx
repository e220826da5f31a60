import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../../src/contract/permissions/roles.ts'
import type { ConsolePorts } from '../../../src/state/admin/ports.ts'
import {
  bed,
  consoleOf,
  openConsole,
  pageOf,
  person,
  scriptedConsole,
  scriptedRooms,
} from '../../support/pages/consolePage.tsx'

const sections = async () =>
  within(await screen.findByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the sidebar', () => {
  test.each<[Role, number, string[], string[]]>([
    ['SUPER_ADMIN', 0, ['Organizations', 'SSO Providers', 'Developer', 'Technician'], []],
    ['CUSTOMER_ADMIN', 2, ['Customers', 'SSO Providers'], ['Organizations']],
    [
      'FACILITY_ADMIN',
      3,
      ['Facilities', 'Settings'],
      ['Organizations', 'Customers', 'SSO Providers', 'Developer'],
    ],
    ['UNIT_ADMIN', 4, ['Unit/Practice', 'BYOD'], ['Facilities']],
    ['USER_ADMIN', 2, ['Users', 'Customers'], ['Settings', 'BYOD', 'Monitoring']],
    ['TECH', 3, ['Monitoring', 'Room/Bed', 'Technician'], ['Users', 'Settings', 'BYOD', 'Audit']],
  ])('of a %s at depth %i', async (role, depth, shown, hidden) => {
    const scripted = consoleOf(person(role, depth))
    await openConsole('/admin/rooms', scripted)
    const found = await sections()
    expect(found).toEqual(expect.arrayContaining(shown))
    for (const name of hidden) expect(found).not.toContain(name)
  })

  test('marks where one is, and follows where one goes', async () => {
    const { user } = await openConsole('/admin/rooms', scriptedConsole())
    expect(await screen.findByRole('link', { current: 'page' })).toHaveProperty('textContent', 'Room/Bed')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard'))
  })

  test.each(['/admin/mail', '/admin/organizations', '/admin/rooms/1/2'])(
    '%s is a page that is not there for a facility’s administrator',
    async (path) => {
      const { user } = await openConsole(path, scriptedConsole())
      await screen.findByRole('heading', { name: 'Page not found' })
      await user.click(screen.getByRole('link', { name: 'Go to Room/Bed' }))
      await screen.findByRole('table')
    },
  )

  test('stands in Japanese and in Arabic too', async () => {
    await openConsole('/admin/rooms', scriptedConsole(), 'ja')
    await screen.findByRole('link', { name: 'ダッシュボード' })
    document.body.replaceChildren()
    await openConsole('/admin/rooms', scriptedConsole(), 'ar')
    await screen.findByRole('link', { name: 'لوحة المعلومات' })
    expect(document.documentElement.dir).toBe('rtl')
  })
})

describe('the profile menu', () => {
  test('closes when one of its links is followed', async () => {
    const { user } = await openConsole('/admin/rooms', scriptedConsole())
    await user.click(await screen.findByText('Profile menu'))
    const menu = screen.getByText('Profile menu').closest('details')
    expect(menu?.open).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Change Password' }))
    await screen.findByRole('heading', { name: 'Change Password' })
    expect(menu?.open).toBe(false)
  })
})

describe('from anywhere', () => {
  test('one sees at which level one works', async () => {
    await openConsole('/admin/dashboard', scriptedConsole())
    const level = await screen.findByRole('navigation', { name: 'Level' })
    expect(level.textContent).toBe('Northlight HealthLakeside HospitalsLakeside General')
  })

  test('Escape closes the profile menu, and leaves the focus where it was opened', async () => {
    const { user } = await openConsole('/admin/rooms', scriptedConsole())
    const name = await screen.findByText('Una Novak')
    await user.click(name)
    const menu = name.closest('details')
    expect(menu?.open).toBe(true)
    await user.keyboard('{Escape}')
    expect(menu?.open).toBe(false)
    expect(document.activeElement).toBe(menu?.querySelector('summary'))
  })
})

describe('the rooms', () => {
  test('say in words what their device does, and when it was last heard', async () => {
    const device = { online: true, version: '4.3.1', in_call: false, covered: false, seen_at: null }
    const away = { ...device, online: false, seen_at: 1_800_000_000_000 - 41 * 60_000 }
    const beds = [
      bed('401'),
      bed('402', { device }),
      bed('403', { device: { ...device, in_call: true } }),
      bed('404', { device: { ...device, covered: true } }),
      bed('405', { device: away, patient: { first_name: 'Ada', last_name: '林' } }),
    ]
    await openConsole(
      '/admin/rooms',
      scriptedConsole({ rooms: scriptedRooms({ list: () => Promise.resolve(pageOf(beds)) }) }),
    )
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
    expect(rows[0]).toContain('No device')
    expect(rows[1]).toMatch(/Ready4\.3\.1now$/)
    expect(rows[2]).toContain('In call')
    expect(rows[3]).toContain('Camera covered')
    expect(rows[4]).toMatch(/Ada 林.*Offline4\.3\.141 min/u)
    screen.getByText('5 rooms and beds')
  })

  test('are filtered and ordered in the address, and asked of the server so', async () => {
    const scripted = scriptedConsole()
    const { user, address } = await openConsole('/admin/rooms?theme=dark', scripted)
    await screen.findByRole('table')
    expect(scripted.asked).toEqual(['rooms '])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Offline')
    await user.click(screen.getByRole('button', { name: 'Unit/Practice' }))
    await user.click(screen.getByRole('button', { name: 'Unit/Practice' }))
    expect(screen.getByRole('columnheader', { name: 'Unit/Practice' }).ariaSort).toBe('descending')
    expect(address()).toBe('/admin/rooms?status=offline&sort=-unit')
    expect(scripted.asked.at(-1)).toBe('rooms status=offline&sort=-unit')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/admin/rooms?sort=-unit')
  })

  test('that cannot be had say so, and are asked for again', async () => {
    const answers = [{ ok: false as const, code: 'server_error' }]
    const scripted = scriptedConsole()
    const { list: rooms } = scripted.ports.rooms
    scripted.ports.rooms.list = (query) =>
      Promise.resolve(answers.pop()).then((answer) => answer ?? rooms(query))
    const { user } = await openConsole('/admin/rooms', scripted)
    expect((await screen.findByRole('alert')).textContent).toMatch(/went wrong at the server/)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('table')
  })

  test('that match nothing leave a sentence', async () => {
    await openConsole(
      '/admin/rooms?q=x',
      scriptedConsole({ rooms: scriptedRooms({ list: () => Promise.resolve(pageOf([])) }) }),
    )
    await screen.findByRole('heading', { name: 'Nothing matches' })
  })
})

describe('the waiting calls', () => {
  const waiting = (answer: Awaited<ReturnType<ConsolePorts['dashboard']['waiting']>>) => {
    const scripted = scriptedConsole()
    scripted.ports.dashboard = { ...scripted.ports.dashboard, waiting: () => Promise.resolve(answer) }
    return scripted
  }
  const since = 1_800_000_000_000 - 462_000

  test('are counted on every page, and lead to the consult desk', async () => {
    const value = { as_of: 1_800_000_000_000, count: 3, since }
    await openConsole('/admin/users', waiting({ ok: true, value }))
    const link = await screen.findByRole('link', { name: '3 waiting 7:42' })
    expect(link.getAttribute('href')).toBe('/meet/desk')
  })

  test('are not shown while the server does not answer, or to a user who may not answer them', async () => {
    await openConsole('/admin/users', waiting({ ok: false, code: 'unreachable' }))
    await screen.findByRole('heading', { name: 'Users' })
    expect(screen.queryByRole('link', { name: /waiting/u })).toBeNull()
  })
})
