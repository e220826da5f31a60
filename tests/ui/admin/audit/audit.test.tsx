import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditItem } from '../../../../src/contract/audit.ts'
import { chooseItem } from '../../../support/pages/chooseItem.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedUsers, userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

/** jsdom has no layout: give the list a height, and each of its rows one. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000)
  return () => vi.restoreAllMocks()
})

const una = '11111111-1111-4111-8111-111111111111'
const general = '22222222-2222-4222-8222-222222222222'
const entry = (id: string, change: Partial<AuditItem> = {}): AuditItem => ({
  id,
  at: Date.UTC(2026, 10, 20, 12),
  by: { id: una, name: 'Una Novak' },
  as: null,
  address: '10.24.9.41',
  action: 'change',
  target: { kind: 'facility', id: general, name: 'Lakeside General' },
  before: { address: '1 Pier', name: 'Lakeside General' },
  after: { address: '1 Harbor Street', name: 'Lakeside General' },
  ...change,
})

/**
 * Creates an audit that always returns these entries. `had` records the queries of its list, without those
 * for a name.
 */
function auditOf(items: readonly AuditItem[]) {
  const scripted = scriptedConsole()
  const had: string[] = []
  scripted.ports.audit.list = (query) => {
    if (query.get('limit') !== '1') had.push(query.toString())
    return Promise.resolve({ ok: true, value: { items: [...items], next_cursor: null, total: items.length } })
  }
  scripted.ports.audit.entry = ({ id }) => {
    const found = items.find((item) => item.id === id)
    return Promise.resolve(found ? { ok: true, value: found } : { ok: false, code: 'not_found' })
  }
  return { scripted, had }
}
const token = (name: string) => screen.findByRole('button', { name: `Remove filter ${name}` })
const tokens = () =>
  within(screen.getByRole('group', { name: 'Filters' }))
    .queryAllByRole('button', { name: /^Remove filter/u })
    .map(({ textContent }) => textContent)

describe('the filter of the audit log', () => {
  test('is in the address, and stands there in words: who, to what, what, and which days', async () => {
    const { scripted, had } = auditOf([entry('41')])
    const query = `q=pier&action=change&kind=facility&by=${una}&target=${general}&from=2026-11-19&to=2026-11-20`
    await openConsole(`/admin/audit?${query}`, scripted)
    await token('User: Una Novak')
    await token('Item: Lakeside General')
    expect(tokens()).toEqual([
      'Search: pier',
      'Action: Changed',
      'Kind: Facility',
      'User: Una Novak',
      'Item: Lakeside General',
    ])
    screen.getByRole('button', { name: /^Selected period Nov 19\s.\s20, 2026$/u })
    const asked = new URLSearchParams(had.at(-1))
    expect(asked.get('from')).toBe(String(new Date(2026, 10, 19).getTime()))
    expect(asked.get('until')).toBe(String(new Date(2026, 10, 21).getTime()))
    expect(asked.has('to')).toBe(false)
  })

  test('goes token by token with Backspace in the empty search, the last one first, and from the address', async () => {
    const { scripted } = auditOf([entry('41')])
    const { user, address } = await openConsole(
      `/admin/audit?q=pier&kind=facility&target=${general}`,
      scripted,
    )
    const words = await screen.findByRole('searchbox', { name: 'User, level or action' })
    await user.click(words)
    await user.keyboard('{Backspace}')
    expect(tokens()).toHaveLength(3)
    await user.clear(words)
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(tokens()).toEqual(['Search: pier', 'Kind: Facility']))
    await user.keyboard('{Backspace}{Backspace}')
    await waitFor(() => expect(tokens()).toEqual([]))
    expect(address()).toBe('/admin/audit')
    expect(document.activeElement).toBe(words)
  })

  test('leaves the keyboard where it was when a token is pressed', async () => {
    const { scripted } = auditOf([entry('41')])
    const { user, address } = await openConsole('/admin/audit?q=pier&kind=facility', scripted)
    await user.click(await token('Search: pier'))
    expect(address()).toBe('/admin/audit?kind=facility')
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }))
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: /^User, level/u }).value).toBe('')
  })

  test('is chosen: any action, any kind, a person among those who have an account, and days', async () => {
    const { scripted, had } = auditOf([entry('41')])
    scripted.ports.users = scriptedUsers(scripted.asked, [userRecord('Femi Ade')]).ports
    const { user, address } = await openConsole('/admin/audit', scripted)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Setting')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Discharged a patient')
    expect(new URLSearchParams(had.at(-1)).get('action')).toBe('discharge')
    await user.click(screen.getByRole('button', { name: 'All days' }))
    await user.type(await screen.findByRole('textbox', { name: 'First day' }), '11/20/2026{Enter}')
    await screen.findByRole('button', { name: 'Selected period from 11/20/2026' })
    await user.click(screen.getByRole('button', { name: 'Choose a person' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose a person' })
    await chooseItem(user, await within(dialog).findByRole('combobox', { name: 'User' }), /Femi/u)
    const { searchParams } = new URL(address(), 'https://ward.example')
    expect([...searchParams.keys()]).toEqual(['kind', 'action', 'from', 'by'])
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/admin/audit')
  })

  test('is what the CSV has', async () => {
    const { scripted } = auditOf([entry('41')])
    const { user } = await openConsole(`/admin/audit?by=${una}&to=2026-11-20`, scripted)
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    const until = new Date(2026, 10, 21).getTime()
    expect(scripted.asked).toContain(`download /api/v1/audit-events.csv by=${una}&until=${until}`)
  })

  test('says so where nothing matches', async () => {
    const { scripted } = auditOf([])
    await openConsole('/admin/audit?kind=setting', scripted)
    await screen.findByRole('heading', { name: 'Nothing matches' })
  })
})

describe('an entry of the audit', () => {
  test('names what became of a restart', async () => {
    const restart = (id: string, outcome: string) =>
      entry(id, { action: 'restart_device', before: null, after: { how: 'reboot', outcome } })
    const outcomes = ['done', 'waiting', 'canceled', 'replaced', 'unknown', 'offline']
    const { scripted } = auditOf(outcomes.map((outcome, at) => restart(`${60 - at}`, outcome)))
    await openConsole('/admin/audit', scripted)
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Restarted a device',
      'Requested a restart after the call',
      'Canceled the restart of a device',
      'Replaced the restart of a device',
      'Gave up a restart of a device',
      'Failed to restart a device',
    ])
  })

  test('is opened from its row by keyboard, compared field by field, and left with Escape', async () => {
    const { scripted, had } = auditOf([entry('41'), entry('40', { action: 'create', before: null })])
    const { user, address } = await openConsole('/admin/audit?kind=facility&q=pier', scripted)
    const [row] = (await screen.findAllByRole('row')).slice(1)
    row?.focus()
    await user.keyboard('{Enter}')
    const panel = await screen.findByRole('region', { name: 'Changed' })
    expect(address()).toBe('/admin/audit/41?kind=facility&q=pier')
    expect(document.activeElement).toBe(panel)
    expect(panel.textContent).toContain('10.24.9.41')
    expect(within(panel).getByText('1 Pier').tagName).toBe('DEL')
    expect(within(panel).getByText('1 Harbor Street').tagName).toBe('INS')
    const fields = within(panel)
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
    expect(fields.slice(-2)).toEqual(['address', 'name · unchanged'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/admin/audit?kind=facility&q=pier'))
    await waitFor(() => expect(document.activeElement?.id).toBe('audit-entry-41'))
    expect(had).toHaveLength(1)
  })

  test('leads to all that its person did, and to all that was done to its record', async () => {
    const { scripted } = auditOf([entry('41')])
    const { user, address } = await openConsole('/admin/audit/41?kind=facility', scripted)
    const link = await screen.findByRole('link', { name: 'Show everything done to this item' })
    expect(link.getAttribute('href')).toBe(`/admin/audit?target=${general}`)
    await user.click(screen.getByRole('link', { name: 'Show everything this person did' }))
    await token('User: Una Novak')
    expect(address()).toBe(`/admin/audit?by=${una}`)
    expect(screen.queryByRole('region', { name: 'Changed' })).toBeNull()
  })

  test('names both users of a Login As entry, and links no person for an entry by the server itself', async () => {
    const itself = entry('7', {
      by: { id: null, name: 'Wardlink' },
      action: 'expire',
      before: null,
      after: null,
    })
    const { scripted } = auditOf([entry('41', { as: { id: general, name: 'Priya Raman' } }), itself])
    const { user } = await openConsole('/admin/audit/41', scripted)
    const panel = await screen.findByRole('region', { name: 'Changed' })
    expect(panel.textContent).toContain('Priya Ramanused by Una Novak')
    await user.click(screen.getByRole('link', { name: 'Removed old entries' }))
    const other = await screen.findByRole('region', { name: 'Removed old entries' })
    await within(other).findByText('This entry has no values.')
    expect(within(other).queryByRole('link', { name: 'Show everything this person did' })).toBeNull()
  })

  test('that is not there is said to be so, and what failed is asked for again', async () => {
    const { scripted } = auditOf([entry('41')])
    const { entry: answered } = scripted.ports.audit
    scripted.ports.audit.entry = () => Promise.resolve({ ok: false, code: 'unreachable' })
    const { user } = await openConsole('/admin/audit/41', scripted)
    scripted.ports.audit.entry = answered
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    await screen.findByRole('region', { name: 'Changed' })
  })

  test('has a number: any other address is no page', async () => {
    await openConsole('/admin/audit/first', auditOf([]).scripted)
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  })
})

test.each([
  ['ja', '絞り込み'],
  ['ar', 'عوامل التصفية'],
] as const)('the audit speaks %s', async (locale, filters) => {
  const { scripted } = auditOf([entry('41')])
  await openConsole(`/admin/audit/41?by=${una}`, scripted, locale)
  const box = await screen.findByRole('group', { name: filters })
  await waitFor(() => expect(box.textContent).toContain('Una Novak'))
  expect(document.body.textContent).not.toMatch(/Before|Choose|Show everything|unchanged|First day/u)
})
