import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import { bed, openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const rowPx = 37
const sightPx = 600

/** jsdom has no layout: give the list a height, and each of its rows one. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TR' ? rowPx : sightPx
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(sightPx)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1e6)
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (
    this: Element,
    options?: ScrollToOptions | number,
  ) {
    if (typeof options !== 'object') return
    this.scrollTop = options.top ?? 0
    this.dispatchEvent(new Event('scroll'))
    this.dispatchEvent(new Event('scrollend'))
  })
})

/** Creates a hospital with `count` rooms, a hundred to a page. */
function crowd(count: number) {
  const scripted = scriptedConsole()
  const all = Array.from({ length: count }, (_, index) => bed(String(1_000 + index)))
  scripted.ports.rooms.list = (query) => {
    scripted.asked.push(`rooms ${query.toString()}`)
    const from = Number(query.get('cursor') ?? 0)
    const next = from + 100 < count ? String(from + 100) : null
    return Promise.resolve({
      ok: true,
      value: { items: all.slice(from, from + 100), next_cursor: next, total: count },
    })
  }
  return scripted
}

/** Calls `hear` each time that a field is read: each render of a row reads it once. */
function tellOfReading<Item extends object>(item: Item, field: keyof Item, hear: () => void): void {
  const value = item[field]
  Object.defineProperty(item, field, {
    get: () => {
      hear()
      return value
    },
  })
}

const rowNames = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .map((name) => /\d+/u.exec(name)?.[0])
const currentRow = () => document.activeElement?.getAttribute('aria-rowindex')

async function scrollTo(top: number): Promise<void> {
  const list = document.querySelector('.console-table')
  if (list === null) throw new Error('there is no list')
  await act(async () => {
    list.scrollTop = top
    fireEvent.scroll(list)
    fireEvent(list, new Event('scrollend'))
    await Promise.resolve()
  })
}

describe('a list of twenty thousand', () => {
  test('has a few rows in the document wherever one scrolls, and says how many there are', async () => {
    await openConsole('/admin/rooms', crowd(20_000))
    const table = await screen.findByRole('table', { name: 'Room/Bed' })
    expect(table.getAttribute('aria-rowcount')).toBe('20001')
    expect(rowNames()[0]).toBe('1000')
    expect(rowNames().length).toBeLessThanOrEqual(80)
    await scrollTo(60 * rowPx)
    await waitFor(() => expect(rowNames()).toContain('1065'))
    expect(rowNames().length).toBeLessThanOrEqual(80)
    await screen.findByText(/–\d+ of 20000$|–\d+ of 20,000$/u)
  })

  test('draws each row once, while others scroll by and further ones come, and asks none for its height', async () => {
    const drawn: string[] = []
    const scripted = crowd(20_000)
    const { list: rooms } = scripted.ports.rooms
    scripted.ports.rooms.list = async (query) => {
      const answer = await rooms(query)
      if (answer.ok)
        for (const item of answer.value.items) tellOfReading(item, 'unit', () => drawn.push(item.id))
      return answer
    }
    const asked: string[] = []
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      asked.push(this.tagName)
      return sightPx
    })
    await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table', { name: 'Room/Bed' })
    for (let row = 10; row <= 90; row += 10) await scrollTo(row * rowPx)
    await waitFor(() => expect(rowNames()).toContain('1101'))
    expect(scripted.asked.filter((question) => question.includes('cursor'))).toHaveLength(1)
    expect(drawn.length).toBeGreaterThan(100)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(asked).not.toContain('TR')
  })

  test('is fetched further as one comes near its end, each page once', async () => {
    const scripted = crowd(250)
    await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    expect(scripted.asked).toEqual(['rooms '])
    await scrollTo(90 * rowPx)
    await waitFor(() => expect(scripted.asked.at(-1)).toBe('rooms limit=100&cursor=100'))
    await scrollTo(190 * rowPx)
    await waitFor(() => expect(scripted.asked.at(-1)).toBe('rooms limit=100&cursor=200'))
    await scrollTo(248 * rowPx)
    await waitFor(() => expect(rowNames()).toContain('1249'))
    expect(scripted.asked).toHaveLength(3)
  })

  test('counts no further than the rows that a filter has left', async () => {
    const scripted = crowd(250)
    const { list: rooms } = scripted.ports.rooms
    const few = Array.from({ length: 9 }, (_, index) => bed(String(2_000 + index)))
    scripted.ports.rooms.list = (query) =>
      query.has('status')
        ? Promise.resolve({ ok: true, value: { items: few, next_cursor: null, total: 9 } })
        : rooms(query)
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    await screen.findByText(/^1–\d+ of 250$/u)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'offline')
    await waitFor(() => expect(rowNames()).toHaveLength(9))
    expect(document.querySelector('.console-foot')?.textContent).toBe('1–9 of 9')
  })

  test('is walked by the keyboard, which never loses its row', async () => {
    const { user } = await openConsole('/admin/rooms', crowd(200))
    await screen.findByRole('table')
    const [row] = screen.getAllByRole('row').slice(1)
    act(() => row?.focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(currentRow()).toBe('3')
    await user.keyboard('{End}')
    await waitFor(() => expect(currentRow()).toBe('101'))
    await scrollTo(0)
    expect(currentRow()).toBe('101')
    await user.keyboard('{Home}')
    await waitFor(() => expect(currentRow()).toBe('2'))
  })

  test('says when the rest cannot be had, and asks again', async () => {
    const scripted = crowd(250)
    const { list: rooms } = scripted.ports.rooms
    let isBroken = true
    scripted.ports.rooms.list = (query) =>
      isBroken && query.has('cursor') ? Promise.resolve({ ok: false, code: 'unreachable' }) : rooms(query)
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    await scrollTo(90 * rowPx)
    await screen.findByText('The rest could not be loaded.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.queryByText('The rest could not be loaded.')).toBeNull())
    expect(scripted.asked.at(-1)).toBe('rooms limit=100&cursor=100')
  })
})

describe('the order of a list', () => {
  test('goes by several columns where Shift is held', async () => {
    const scripted = crowd(3)
    const { user, address } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'Type' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: 'Unit/Practice' }))
    await user.click(screen.getByRole('button', { name: 'Unit/Practice' }))
    await user.keyboard('{/Shift}')
    expect(address()).toBe('/admin/rooms?sort=type%2C-unit')
    expect(scripted.asked.at(-1)).toBe('rooms sort=type&sort=-unit')
    expect(screen.getByRole('columnheader', { name: 'Type' }).ariaSort).toBe('ascending')
  })
})

describe('how a list is shown', () => {
  const headings = () =>
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '' && text !== 'Actions')

  test('is chosen by its columns and their order, and kept', async () => {
    const scripted = crowd(3)
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(screen.getByRole('checkbox', { name: 'Patient' }))
    expect(headings()).not.toContain('Patient')
    const [, up] = screen.getAllByRole('button', { name: 'Move up' })
    if (up === undefined) throw new Error('nothing can be moved')
    await user.click(up)
    expect(headings().slice(0, 2)).toEqual(['Type', 'Room/Bed'])
    expect(scripted.asked.at(-1)).toMatch(/^columns rooms type,name,/u)
    await user.click(screen.getByRole('button', { name: 'Reset Columns' }))
    expect(headings()).toContain('Patient')
  })

  test('has a name, under which it is found again; the address carries all of it', async () => {
    const { user, address } = await openConsole('/admin/rooms?status=offline&columns=name,status', crowd(3))
    await screen.findByRole('table')
    expect(headings()).toEqual(['Room/Bed', 'Status'])
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.type(screen.getByRole('textbox', { name: 'Name of a new view' }), 'Asleep')
    await user.click(screen.getByRole('button', { name: 'Save this view' }))
    await screen.findByRole('button', { name: 'Asleep' })
    await user.type(screen.getByRole('textbox', { name: 'Name of a new view' }), 'Asleep')
    await user.click(screen.getByRole('button', { name: 'Save this view' }))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(screen.getByRole('button', { name: 'Asleep' }))
    expect(new URLSearchParams(address().split('?')[1]).get('status')).toBe('offline')
    expect(headings()).toEqual(['Room/Bed', 'Status'])
  })
})

describe('several rooms', () => {
  /** Creates rooms that can be removed, except the one with a patient. */
  function removable(count: number) {
    const scripted = crowd(count)
    const items = Array.from({ length: count }, (_, index) => bed(String(1_000 + index)))
    const records = new ScriptedRecords<RoomItem>(
      items,
      () => bed('1'),
      (asked) => scripted.asked.push(asked),
    )
    const withPatient = items[1]?.id
    const below = (id: string) =>
      Promise.resolve({
        ok: true as const,
        value: {
          items: id === withPatient ? [{ kind: 'patient' as const, count: 1, names: [] }] : [],
          roles: 0,
        },
      })
    scripted.ports.roomRecords = () => Object.assign(records, { below })
    return scripted
  }
  const box = (name: RegExp) => screen.getByRole('checkbox', { name })

  test('are selected in a row with Shift, and removed but for those that something keeps', async () => {
    const scripted = removable(5)
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    await user.click(box(/^1000/u))
    await user.keyboard('{Shift>}')
    await user.click(box(/^1003/u))
    await user.keyboard('{/Shift}')
    await screen.findByText('4 selected')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove rooms and beds' })
    expect(dialog.textContent).toMatch(/cannot be removed yet.*1001.*4 West.*Lakeside General/u)
    await user.click(within(dialog).getByRole('button', { name: 'Remove 3 rooms and beds' }))
    await within(dialog).findByText('3 rooms and beds were removed.')
    expect(scripted.asked.filter((asked) => asked.startsWith('remove'))).toEqual([
      'remove 1000',
      'remove 1002',
      'remove 1003',
    ])
  })

  test('are all that match, also those that were not fetched yet', async () => {
    const scripted = removable(150)
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByRole('table')
    await user.click(box(/Select all that match/u))
    await screen.findByText('150 selected')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Remove 149 rooms and beds' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText('150 selected')).toBeNull()
  })
})
