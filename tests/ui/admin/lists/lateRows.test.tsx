import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { virtualPart } from '../../../../src/admin/list/useRows.ts'
import { bed, openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'

const rowPx = 37
const headPx = 38
const sightPx = 600

const box = () => {
  const list = document.querySelector('.console-table')
  if (list === null) throw new Error('there is no list')
  return list
}

/** jsdom has no layout: give the list a height, and each of its rows one. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = this.getAttribute('data-index')
    if (this instanceof HTMLTableRowElement && index !== null)
      return new DOMRect(0, headPx + Number(index) * rowPx - box().scrollTop, 1_000, rowPx)
    return new DOMRect(0, 0, 1_000, sightPx)
  })
})

/** Opens a list of 90 rooms whose rows cannot be placed, because the library for it cannot be loaded. */
async function openWithoutLibrary() {
  vi.spyOn(virtualPart, 'get').mockReturnValue(null)
  const load = vi.spyOn(virtualPart, 'load').mockResolvedValue(null)
  const scripted = scriptedConsole()
  const all = Array.from({ length: 90 }, (_, index) => bed(String(1_000 + index)))
  scripted.ports.rooms.list = (query) => {
    const from = Number(query.get('cursor') ?? 0)
    const next = from + 40 < all.length ? String(from + 40) : null
    const items = all.slice(from, from + 40)
    return Promise.resolve({ ok: true, value: { items, next_cursor: next, total: all.length } })
  }
  const { user } = await openConsole('/admin/rooms', scripted)
  await screen.findByRole('table', { name: 'Room/Bed' })
  return { user, load }
}

const rows = () => document.querySelectorAll('tr[data-index]').length
const foot = () => document.querySelector('.console-foot')?.textContent
const scrollTo = (top: number) =>
  act(async () => {
    box().scrollTop = top
    fireEvent.scroll(box())
    await Promise.resolve()
  })

test('a list without the library for long lists reads on near its end, and loads the library again', async () => {
  const { load } = await openWithoutLibrary()
  expect(rows()).toBe(40)
  const before = load.mock.calls.length
  await scrollTo(24 * rowPx)
  await waitFor(() => expect(rows()).toBe(80))
  expect(load.mock.calls.length).toBeGreaterThan(before)
  await scrollTo(64 * rowPx)
  await waitFor(() => expect(rows()).toBe(90))
})

test('a list without the library counts the rows in sight, and Page Down goes as far', async () => {
  const { user } = await openWithoutLibrary()
  expect(foot()).toBe('1–16 of 90')
  await scrollTo(2 * rowPx)
  expect(foot()).toBe('3–18 of 90')
  await scrollTo(0)
  act(() => document.querySelector<HTMLElement>("tr[data-index='0']")?.focus())
  await user.keyboard('{PageDown}')
  expect(document.activeElement?.getAttribute('data-index')).toBe('15')
})
