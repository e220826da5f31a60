import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consoleOf, openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import {
  facilityLevels,
  levelId,
  levelItem,
  scriptedLevels,
} from '../../support/scripted/admin/scriptedLevels.ts'

const west = levelId('4 West')
const path = async () => within(await screen.findByRole('navigation', { name: 'Level' }))
const opener = async (name: string | RegExp) => (await path()).findByRole('button', { name })
const field = () => screen.findByRole('combobox', { name: 'Find a level' })
const rows = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))
const current = () => document.querySelector('[data-current]')?.getAttribute('aria-label')

describe('the chosen level', () => {
  test('is chosen in a tree with the keyboard alone, and is the path on every page', async () => {
    const { user, address } = await openConsole('/admin/users', scriptedConsole())
    const button = await opener('Lakeside General')
    button.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await field())
    expect(rows()).toEqual([
      'Lakeside General, Facility, 47 beds, 3 offline',
      '4 East, Unit, 22 beds',
      '4 West, Unit, 24 beds, 1 offline',
      'ICU, Unit, 1 bed, 2 offline',
    ])
    expect(screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label')).toContain('Lakeside')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(current()).toBe('4 West, Unit, 24 beds, 1 offline')
    const active = (await field()).getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.getAttribute('aria-label')).toBe(current())
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog', { name: 'Choose a level' })).toBeNull()
    await waitFor(() => expect(address()).toBe(`/admin/users?below=${west}`))
    expect(document.activeElement).toBe(await opener('4 West'))
    await user.click(screen.getByRole('link', { name: 'Audit' }))
    await screen.findByRole('heading', { name: 'Audit', level: 1 })
    expect(address()).toBe(`/admin/audit?below=${west}`)
    await user.click(
      within(screen.getByRole('navigation', { name: 'Level' })).getByRole('link', {
        name: 'Lakeside General',
      }),
    )
    await waitFor(() => expect(address()).toBe('/admin/audit'))
    expect(document.activeElement).toBe(await opener('Lakeside General'))
  })

  test('is found by typing, and Enter takes the first with that name', async () => {
    const { user, address } = await openConsole('/admin/rooms', scriptedConsole())
    await user.click(await opener('Lakeside General'))
    await user.type(await field(), 'ic')
    screen.getByText('1 result')
    expect(rows()).toEqual(['Lakeside General, Facility, 47 beds, 3 offline', 'ICU, Unit, 1 bed, 2 offline'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/admin/rooms?below=${levelId('ICU')}`))
    screen.getByRole('button', { name: 'Remove filter Within: ICU · Lakeside General' })
    await user.click(await opener('ICU'))
    await user.type(await field(), 'zz')
    screen.getByText('No results.')
    await user.keyboard('{Enter}')
    expect(address()).toBe(`/admin/rooms?below=${levelId('ICU')}`)
  })

  test('stays what it is when the tree is closed', async () => {
    const { user, address } = await openConsole(`/admin/rooms?below=${west}`, scriptedConsole())
    await user.click(await opener('4 West'))
    await user.type(await field(), '{ArrowUp}{Escape}')
    expect(screen.queryByRole('tree')).toBeNull()
    expect(document.activeElement).toBe(await opener('4 West'))
    expect(address()).toBe(`/admin/rooms?below=${west}`)
  })

  test('opens and closes with the arrow keys, in Arabic the other way round', async () => {
    const { user } = await openConsole('/admin/rooms', scriptedConsole())
    await user.click(await opener('Lakeside General'))
    await user.type(await field(), '{ArrowLeft}')
    expect(rows()).toEqual(['Lakeside General, Facility, 3 units, 47 beds, 3 offline'])
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(current()).toMatch(/^4 East/u)
    await user.keyboard('{End}{ArrowLeft}')
    expect(current()).toMatch(/^Lakeside General/u)
    document.body.replaceChildren()
    const arabic = await openConsole('/admin/rooms', scriptedConsole(), 'ar')
    await arabic.user.click(await screen.findByRole('button', { name: 'Lakeside General' }))
    await arabic.user.keyboard('{ArrowRight}')
    expect(screen.getAllByRole('treeitem')).toHaveLength(1)
    await arabic.user.keyboard('{ArrowLeft}')
    expect(screen.getAllByRole('treeitem')).toHaveLength(4)
  })

  test('is opened by its mark without being chosen', async () => {
    const { user, address } = await openConsole('/admin/rooms', scriptedConsole())
    await user.click(await opener('Lakeside General'))
    await field()
    const mark = document.querySelector('.level-mark')
    if (mark === null) throw new Error('no mark')
    await user.click(mark)
    expect(screen.getAllByRole('treeitem')).toHaveLength(1)
    expect(address()).toBe('/admin/rooms')
  })

  test('stays in its place while a level above it is opened by its mark', async () => {
    const facilities = Array.from({ length: 40 }, (_, at) => levelItem('organization', `House ${String(at)}`))
    const units = facilities.map(({ id }, at) =>
      levelItem('customer', `Ward ${String(at)}`, { parent_id: id }),
    )
    const scripted = consoleOf(person('SUPER_ADMIN', 0))
    scripted.ports.levels = scriptedLevels([...facilities, ...units])
    const { user } = await openConsole(`/admin/rooms?below=${levelId('House 30')}`, scripted)
    await user.click(await opener('House 30'))
    await field()
    const tree = document.querySelector('.level-rows')
    if (tree === null) throw new Error('no tree')
    expect(tree.scrollTop).toBeGreaterThan(0)
    await act(async () => {
      tree.scrollTop = 0
      fireEvent.scroll(tree)
      await Promise.resolve()
    })
    for (const count of [1, 0]) {
      const row = screen.getByRole('treeitem', { name: /^House 2,/u })
      const mark = row.querySelector('.level-mark')
      if (mark === null) throw new Error('no mark')
      await user.click(mark)
      expect(screen.queryAllByRole('treeitem', { name: /^Ward 2,/u })).toHaveLength(count)
      expect(tree.scrollTop).toBe(0)
      expect(current()).toMatch(/^House 2,/u)
    }
  })

  test('is offered again as chosen lately', async () => {
    const { user, address } = await openConsole('/admin/rooms', scriptedConsole())
    for (const name of [/^4 West/u, /^ICU/u]) {
      await user.click(await opener(/./u))
      await user.click(await screen.findByRole('treeitem', { name }))
    }
    await user.click(await opener('ICU'))
    const recent = within(await screen.findByRole('group', { name: 'Recent levels' }))
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '4 West Lakeside General',
    ])
    await user.click(recent.getByRole('button'))
    await waitFor(() => expect(address()).toBe(`/admin/rooms?below=${west}`))
  })

  test('is told as unknown if it is not there', async () => {
    await openConsole(`/admin/rooms?below=${levelId('nowhere')}`, scriptedConsole())
    await opener('Unknown level')
  })

  test('keeps what is typed on the page', async () => {
    const { user, address } = await openConsole('/admin/users/new', scriptedConsole())
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mina')
    await user.click(await opener('Lakeside General'))
    await user.click(await screen.findByRole('treeitem', { name: /^4 East/u }))
    await waitFor(() => expect(address()).toBe(`/admin/users/new?below=${levelId('4 East')}`))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mina')
  })

  test('cannot be chosen by a user of one unit', async () => {
    await openConsole('/admin/rooms', consoleOf(person('UNIT_ADMIN', 4)))
    expect((await path()).queryByRole('button')).toBeNull()
    expect((await path()).getByText('4 West')).toBeTruthy()
  })

  test('of a user of the platform is one of all organizations, or all of them', async () => {
    const scripted = consoleOf(person('SUPER_ADMIN', 0))
    scripted.ports.levels = scriptedLevels([
      levelItem('organization', 'North'),
      levelItem('organization', 'South', { beds: 3 }),
    ])
    const { user, address } = await openConsole(`/admin/rooms?below=${levelId('South')}`, scripted)
    await user.click(await opener('South'))
    await field()
    expect(rows()).toEqual([
      'All organizations, 3 beds',
      'North, Organization, 0 beds',
      'South, Organization, 3 beds',
    ])
    await user.keyboard('{Home}{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/rooms'))
    await opener('All organizations')
  })

  test('has 5,000 units of which only those in sight are in the document', async () => {
    const units = Array.from({ length: 5_000 }, (_, at) =>
      levelItem('unit', `Unit ${String(at)}`, { parent_id: 'f' }),
    )
    const [facility] = facilityLevels
    const scripted = scriptedConsole({
      levels: scriptedLevels([...(facility === undefined ? [] : [facility]), ...units]),
    })
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await opener('Lakeside General'))
    await field()
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(40)
    await user.keyboard('{End}')
    expect(current()).toBe('Unit 4999, Unit, 0 beds')
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(40)
  })

  test('that cannot be loaded says so, and is loaded at the next try', async () => {
    const scripted = scriptedConsole()
    const { list } = scripted.ports.levels
    const answers = [{ ok: false as const, code: 'unreachable' }]
    scripted.ports.levels = { list: () => Promise.resolve(answers.pop()).then((answer) => answer ?? list()) }
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await opener('Lakeside General'))
    await screen.findByText('The server does not answer. Check the connection, then try again.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(document.activeElement).toBe(await field())
  })
})
