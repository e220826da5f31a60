import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { searchParamsOf } from '../../../src/contract/endpoint.ts'
import type { RoomItem } from '../../../src/contract/rooms.ts'
import { bed, consoleOf, openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'

const device = { online: true, version: '4.3.1', in_call: false, covered: false, seen_at: null }
const rooms = [
  { ...bed('412', { device }), unique_id: 'WL412' },
  { ...bed('413', { device: { ...device, in_call: true } }), unique_id: 'WL413' },
]

/** Console of a facility's administrator, whose search finds two rooms and a user. */
function searched(scripted = scriptedConsole()) {
  scripted.ports.roomRecords = () => new ScriptedRecords<RoomItem>([...rooms], () => bed('1'))
  scripted.ports.lists.search = ({ query }) => {
    scripted.asked.push(`search ${searchParamsOf(query).get('q')}`)
    const users = [{ id: 'ada', name: 'Ada 林', email: 'ada@example.org' }]
    return Promise.resolve({ ok: true, value: { rooms, devices: rooms.slice(0, 1), users } })
  }
  return scripted
}

const palette = () => screen.findByRole('dialog', { name: 'Search or run a command' })
const group = async (name: string | RegExp) => within(await palette()).findByRole('group', { name })
const optionsOf = (found: HTMLElement) =>
  within(found)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

async function opened(words: string, scripted = searched()) {
  const page = await openConsole('/admin/dashboard', scripted)
  await screen.findByRole('button', { name: 'Search or run a command' })
  await page.user.keyboard(`{Control>}k{/Control}${words}`)
  return { ...page, asked: scripted.asked }
}

describe('the palette', () => {
  test('finds a room, a device or a person as one types, chosen by arrows and opened by Enter', async () => {
    const { user, address } = await opened('41')
    expect(optionsOf(await group('Room/Bed'))).toHaveLength(2)
    expect(optionsOf(await group('Devices'))[0]).toContain('WL412')
    expect(optionsOf(await group('Users'))[0]).toContain('Ada 林')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/admin/rooms/413')
    expect(screen.queryByRole('dialog', { name: 'Search or run a command' })).toBeNull()
  })

  test('opens with Ctrl+K in a layout without Latin letters', async () => {
    await openConsole('/admin/dashboard', searched())
    await screen.findByRole('button', { name: 'Search or run a command' })
    fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK', ctrlKey: true })
    await palette()
  })

  test('opens with the slash key and with a press, and not from a field', async () => {
    const { user } = await openConsole('/admin/rooms', searched())
    await user.click(await screen.findByRole('button', { name: 'Search or run a command' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('/')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.clear(screen.getByRole('searchbox'))
    await user.click(document.body)
    await user.keyboard('/')
    await palette()
  })

  test('shows every matching room for a barcode scanner, whose Enter comes with the last letter', async () => {
    const { address } = await opened('412 A{Enter}')
    expect(address()).toBe('/admin/rooms?q=412+A')
  })

  test('chooses a file to import, which the page for it then checks', async () => {
    const scripted = searched(consoleOf(person('CUSTOMER_ADMIN', 3)))
    const { user, address } = await opened('import', scripted)
    const pages = await group('Pages')
    await user.click(within(pages).getByRole('option', { name: 'Import rooms from a CSV file' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"][hidden]')
    if (input === null) throw new Error('there is no input for a file')
    await user.upload(input, new File(['room;type;ward'], 'level4.csv', { type: 'text/csv' }))
    await screen.findByRole('button', { name: 'Import 3 rows' })
    expect(address()).toBe('/admin/imports/level4')
  })

  test('without words offers the pages that the user finds, in their language', async () => {
    const scripted = searched(consoleOf(person('TECH', 3)))
    const page = await openConsole('/admin/rooms', scripted, 'ja')
    await screen.findByRole('button', { name: '検索とコマンド' })
    await page.user.keyboard('{Control>}k{/Control}')
    const found = optionsOf(await screen.findByRole('group', { name: 'ページ' }))
    expect(found).toContain('モニタリング')
    expect(found).not.toContain('ユーザー')
    await page.user.keyboard('モニ')
    await waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toBe('モニタリング'))
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/admin/monitoring')
  })

  test('says that nothing matches', async () => {
    await opened('>zzz')
    await within(await palette()).findByText('No results.')
  })

  test('searches pages, people or the documentation alone after their letter', async () => {
    const { user, address, asked } = await opened('@ada')
    expect(optionsOf(await group('Users'))).toHaveLength(1)
    expect(within(await palette()).queryByRole('group', { name: 'Room/Bed' })).toBeNull()
    expect(asked).toContain('search ada')
    await user.keyboard('{Backspace>4/}')
    await user.keyboard('?knock')
    await group('Product Documentation')
    expect(asked).not.toContain('search knock')
    await user.keyboard('{Backspace>6/}')
    await user.keyboard('>sett')
    expect(optionsOf(await group('Pages'))[0]).toBe('Settings')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/admin/settings')
  })

  test('keeps its words while a page opens in a new tab', async () => {
    const open = window.open
    const tabs: unknown[] = []
    window.open = (address) => {
      tabs.push(address)
      return null
    }
    const { user } = await opened('41')
    await group('Room/Bed')
    await user.keyboard('{Control>}{Enter}{/Control}')
    window.open = open
    expect(tabs).toEqual(['/admin/rooms/412'])
    await palette()
  })
})

describe('actions on the highlighted person', () => {
  test('add a role, and explain a permission', async () => {
    const { user, address } = await opened('@Ada', searched(consoleOf(person('CUSTOMER_ADMIN', 3))))
    const acts = await group(/^Actions on Ada/)
    expect(optionsOf(acts)).toEqual(['Add role', 'Check a Permission'])
    await user.click(within(acts).getByRole('option', { name: 'Check a Permission' }))
    expect(address()).toBe('/admin/permissions/why?user=ada')
  })
})

describe('actions on the highlighted room', () => {
  test('show a new enrollment code on the page where the user is', async () => {
    const { user, asked, address } = await opened('412')
    await user.click(await screen.findByRole('option', { name: 'Create an enrollment code' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create an enrollment code' })
    await within(dialog).findByText(/4712 ·|[0-9A-Z]{4} [0-9A-Z]{4}/u)
    expect(asked.filter((one) => one.startsWith('makeCode'))).toHaveLength(1)
    expect(address()).toBe('/admin/dashboard')
  })

  test('keep an enrollment code over a sign-out for inactivity: another one would invalidate it', async () => {
    const scripted = searched()
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.type(await screen.findByRole('searchbox'), '4')
    await user.keyboard('{Control>}k{/Control}412')
    await user.click(await screen.findByRole('option', { name: 'Create an enrollment code' }))
    const made = () => scripted.asked.filter((one) => one.startsWith('makeCode'))
    await expect.poll(made).toHaveLength(1)
    await scripted.endSession('idle')
    await screen.findByLabelText('Password')
    scripted.world.isSignedIn = true
    await scripted.lookAgain()
    await screen.findByRole('dialog', { name: 'Create an enrollment code' })
    expect(made()).toHaveLength(1)
  })

  test('open the form for a patient at the room, once', async () => {
    const { user, address } = await opened('412')
    await user.click(await screen.findByRole('option', { name: 'Admit a patient' }))
    const first = await screen.findByLabelText('First name')
    expect(document.activeElement).toBe(first)
    expect(address()).toBe('/admin/rooms/412')
  })

  test('restart its device after a confirmation', async () => {
    const { user, asked } = await opened('41')
    const acts = await group(/^Actions on 412/)
    expect(optionsOf(acts)).toEqual([
      'Knock',
      'Admit a patient',
      'Create an enrollment code',
      'Open Device',
      'Refresh',
      'Reboot',
      'Permissions',
      'Why is this allowed or denied?',
      'Audit entries about this room',
    ])
    await user.click(within(acts).getByRole('option', { name: 'Reboot' }))
    const dialog = await screen.findByRole('dialog', { name: /^Reboot · 412/ })
    expect(asked.filter((one) => one.startsWith('restart'))).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Reboot 1 device' }))
    await within(dialog).findByText(/is restarting/)
    expect(asked.filter((one) => one.startsWith('restart'))).toHaveLength(1)
  })

  test('are those of the room that was highlighted last, and none interrupts a call', async () => {
    const { user, address } = await opened('41')
    await group(/^Actions on 412/)
    await user.keyboard('{ArrowDown}')
    const acts = await group(/^Actions on 413/)
    const reboot = within(acts).getByRole('option', { name: /^Reboot/ })
    expect(reboot.textContent).toContain('Not during a call')
    await user.click(reboot)
    expect(screen.queryByRole('dialog', { name: /^Reboot/ })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('dialog', { name: /^Knock at/ })
    expect(address()).toBe('/admin/rooms/413#knock')
    await user.click(screen.getByRole('button', { name: /^(Cancel|Close|Back)/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/admin/rooms/413')
  })

  test('are only those that the user may do', async () => {
    await opened('41', searched(consoleOf(person('TECH', 3))))
    expect(optionsOf(await group(/^Actions on 412/))).toEqual(['Open Device', 'Refresh', 'Reboot'])
  })
})
