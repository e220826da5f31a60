import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bed, consoleOf, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'

/** Creates a console with rooms of these numbers, which a search narrows as the server does. */
function severalRooms(numbers: readonly string[]) {
  const scripted = scriptedConsole()
  scripted.ports.rooms.list = (query) => {
    const items = numbers.filter((name) => name.includes(query.get('q') ?? '')).map((name) => bed(name))
    return Promise.resolve({ ok: true, value: { items, next_cursor: null, total: items.length } })
  }
  return scripted
}

/** Creates a console with one room that records the queries of the list of rooms. */
function oneRoom() {
  const scripted = scriptedConsole()
  scripted.ports.rooms.list = (query) => {
    scripted.asked.push(`rooms ${query.toString()}`)
    return Promise.resolve({ ok: true, value: { items: [bed('412')], next_cursor: null, total: 1 } })
  }
  return scripted
}

describe('the search of a list', () => {
  const words = () => screen.findByRole('searchbox', { name: 'Room, bed or device ID' })
  const questions = (asked: readonly string[]) => asked.filter((question) => question.startsWith('rooms '))

  test('follows the words as they are typed, without Enter, and keeps what is typed meanwhile', async () => {
    const scripted = oneRoom()
    const { user, address } = await openConsole('/admin/rooms', scripted)
    await user.type(await words(), '41')
    await waitFor(() => expect(questions(scripted.asked).at(-1)).toBe('rooms q=41'))
    await user.type(await words(), '2 ')
    await waitFor(() => expect(address()).toBe('/admin/rooms?q=412'))
    expect(await words()).toHaveProperty('value', '412 ')
    expect(document.activeElement).toBe(await words())
    expect(questions(scripted.asked)).toEqual(['rooms ', 'rooms q=41', 'rooms q=412'])
  })

  test('does not ask for what an input method has not finished', async () => {
    const scripted = oneRoom()
    await openConsole('/admin/rooms', scripted)
    const field = await words()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'ひが' } })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(questions(scripted.asked)).toEqual(['rooms '])
    fireEvent.change(field, { target: { value: '東' } })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(questions(scripted.asked).at(-1)).toBe('rooms q=%E6%9D%B1'))
  })
})

test('the foot and the heading of a list count the rooms that match the search, not all of them', async () => {
  const { user } = await openConsole('/admin/rooms', severalRooms(['411', '412', '512']))
  const foot = () => document.querySelector('.console-foot')?.textContent
  const heading = () => document.querySelector('.console-title [role="status"]')?.textContent
  await screen.findByRole('table')
  expect(foot()).toMatch(/of 3$/u)
  expect(heading()).toMatch(/^3 /u)
  await user.type(await screen.findByRole('searchbox', { name: 'Room, bed or device ID' }), '41')
  await waitFor(() => expect(foot()).toMatch(/of 2$/u))
  expect(heading()).toMatch(/^2 /u)
  expect(screen.getByRole('table').ariaRowCount).toBe('3')
})

test.each([
  ['TECH', false],
  ['UNIT_ADMIN', true],
] as const)('the rooms of a %s have a column for patients: %s', async (role, sees) => {
  const scripted = consoleOf(person(role, 3))
  await openConsole('/admin/rooms', scripted)
  await screen.findByRole('table')
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.includes('Patient')).toBe(sees)
})
