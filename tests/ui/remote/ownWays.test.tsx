import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Companion } from '../../../src/app/Companion.tsx'
import { companionAtom } from '../../../src/app/companionPlace.ts'
import { changePreferencesAtom } from '../../../src/state/preferences.ts'
import { key, openRoom } from '../../support/bedsidePage.tsx'

const patience = { timeout: 30_000 }

async function open(path: string) {
  const room = await openRoom({ path })
  act(() => room.store.set(companionAtom, { Companion }))
  return room
}

beforeEach(() => {
  // What jsdom has not: every element is drawn, and the page need not be moved.
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true, scrollIntoView: () => undefined })
})

test('Escape leads back to the menu, whose heading then has the focus', async () => {
  const { user } = await open('/support')
  await screen.findByRole('link', { name: 'Back' }, patience)
  await user.keyboard('{Escape}')
  const menu = await screen.findByRole('heading', { name: 'Main menu' }, patience)
  await waitFor(() => expect(document.activeElement).toBe(menu), patience)
})

test('Escape in a field leaves the field, and what was typed stays', async () => {
  const { user } = await open('/guest')
  const field = await screen.findByRole<HTMLInputElement>('textbox', {}, patience)
  await user.type(field, '202')
  await user.keyboard('{Escape}')
  expect([field.isConnected, field.value, document.activeElement]).toEqual([true, '202', document.body])
})

test('Escape in a dialog closes that, and leads nowhere', async () => {
  const { user } = await open('/')
  await user.click(await screen.findByRole('button', { name: 'Logout' }, patience))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('an arrow of the keyboard moves the camera while it is held, where the pad has the focus', async () => {
  const { user, api } = await open('/device-control')
  const home = await screen.findByRole('button', { name: 'Home' }, patience)
  await user.keyboard('{ArrowRight}')
  expect(api.commands(), 'not from elsewhere on the page').toEqual([])
  act(() => home.focus())
  await user.keyboard('{ArrowRight>}')
  await waitFor(() => expect(api.commands()[0]).toMatch(/^pan right/), patience)
  await user.keyboard('{/ArrowRight}')
  await waitFor(() => expect(api.commands().at(-1)).toBe('stop stop'), patience)
})

test('an arrow that is held when the focus leaves the pad stops', async () => {
  const { user, api } = await open('/device-control')
  const home = await screen.findByRole('button', { name: 'Home' }, patience)
  act(() => home.focus())
  await user.keyboard('{ArrowUp>}')
  await waitFor(() => expect(api.commands()[0]).toMatch(/^pan up/), patience)
  act(() => screen.getByRole('link', { name: 'Back' }).focus())
  await waitFor(() => expect(api.commands().at(-1)).toBe('stop stop'), patience)
})

test('one switch goes through the whole page: what is lit when it is pressed is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { store } = await open('/support')
    await screen.findByRole('link', { name: 'My Settings' }, patience)
    act(() => store.set(changePreferencesAtom, { scanning: 1 }))
    const lit = () => [...document.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)
    expect(lit()).toEqual(['Back'])
    const press = (name: string) => {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    }
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(lit()).toEqual(['My Settings'])
    act(() => press(' '))
    expect(await screen.findByRole('heading', { name: 'My Settings' }, patience)).toBeTruthy()

    act(() => store.set(changePreferencesAtom, { scanning: 0 }))
    expect(lit()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('with scanning, a question that is asked is gone through first, and a key of the page behind it is not', async () => {
  const { user, store } = await open('/')
  await user.click(await screen.findByRole('button', { name: 'Logout' }, patience))
  act(() => store.set(changePreferencesAtom, { scanning: 4 }))
  expect(document.querySelector('[data-lit]')).toBe(key('Stay'))
})
