import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SessionEffects } from '../../../src/app/bedside/SessionEffects.tsx'
import { sessionEffectsAtom } from '../../../src/app/bedside/sessionEffectsSlot.ts'
import { changePreferencesAtom } from '../../../src/state/preferences.ts'
import { showToastAtom } from '../../../src/state/toasts.ts'
import { longestHoldMs } from '../../../src/ui/switchScanning/switchScan.ts'
import { key, openRoom } from '../../support/pages/bedsidePage.tsx'
import { pass } from '../../support/pages/padPage.tsx'
import { ok, unverifiedProfile } from '../../support/scripted/bedside/scriptedBedside.ts'

async function open(path: string) {
  const room = await openRoom({ path })
  act(() => room.store.set(sessionEffectsAtom, { SessionEffects }))
  return room
}

/** Presses the switch, which the browser sees as the space bar. */
function pressSwitch(): void {
  const target = document.activeElement ?? document.body
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true }))
}

test('Escape leads back to the menu, whose heading then has the focus', async () => {
  const { user } = await open('/support')
  await screen.findByRole('link', { name: 'Back' })
  await user.keyboard('{Escape}')
  const menu = await screen.findByRole('heading', { name: 'Main menu' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

test('where a screen takes another’s place without a new address, its heading has the focus', async () => {
  const { user, api } = await open('/')
  await user.click(key('Logout'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }))
  const start = await screen.findByRole('heading', { name: /^Scan the QR code/ })
  await waitFor(() => expect(document.activeElement).toBe(start))
  api.on('GET /api/me', ok(unverifiedProfile))
  await user.type(screen.getByRole('textbox', { name: '8-character code' }), '7KQ2M9XD{Enter}')
  const proof = await screen.findByRole('heading', { name: /^For verification/ })
  await waitFor(() => expect(document.activeElement).toBe(proof))
})

test('a message that is closed leaves the focus on the heading, not at the page’s beginning', async () => {
  const { user, store } = await open('/')
  act(() => store.set(showToastAtom, { kind: 'warning', code: 'forbidden' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  const menu = screen.getByRole('heading', { name: 'Main menu' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

test('Escape in a field leaves the field, and what was typed stays', async () => {
  const { user } = await open('/guest')
  const field = await screen.findByRole<HTMLInputElement>('textbox', {})
  await user.type(field, '202')
  await user.keyboard('{Escape}')
  expect([field.isConnected, field.value, document.activeElement]).toEqual([true, '202', document.body])
})

test('Escape in a dialog closes that, and leads nowhere', async () => {
  const { user } = await open('/')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('an arrow of the keyboard moves the camera while it is held, where the pad has the focus', async () => {
  const { user, api } = await open('/device-control')
  const home = await screen.findByRole('button', { name: 'Home' })
  await user.keyboard('{ArrowRight}')
  expect(api.commands(), 'not from elsewhere on the page').toEqual([])
  act(() => home.focus())
  await user.keyboard('{ArrowRight>}')
  await waitFor(() => expect(api.commands()[0]).toMatch(/^pan right/))
  await user.keyboard('{/ArrowRight}')
  await waitFor(() => expect(api.commands().at(-1)).toBe('stop stop'))
})

test('an arrow that is held when the focus leaves the pad stops', async () => {
  const { user, api } = await open('/device-control')
  const home = await screen.findByRole('button', { name: 'Home' })
  act(() => home.focus())
  await user.keyboard('{ArrowUp>}')
  await waitFor(() => expect(api.commands()[0]).toMatch(/^pan up/))
  act(() => screen.getByRole('link', { name: 'Back' }).focus())
  await waitFor(() => expect(api.commands().at(-1)).toBe('stop stop'))
})

test('one switch goes through the whole page: what is lit when it is pressed is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { store } = await open('/support')
  await screen.findByRole('link', { name: 'My Settings' })
  act(() => store.set(changePreferencesAtom, { scanning: 1 }))
  const lit = () => [...document.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)
  expect(lit()).toEqual(['Back'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(lit()).toEqual(['Notify my care team'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(lit()).toEqual(['My Settings'])
  act(() => pressSwitch())
  expect(await screen.findByRole('heading', { name: 'My Settings' })).toBeTruthy()

  act(() => store.set(changePreferencesAtom, { scanning: 0 }))
  expect(lit()).toEqual([])
})

test('with scanning, a question that is asked is gone through first, and a key of the page behind it is not', async () => {
  const { user, store } = await open('/')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  act(() => store.set(changePreferencesAtom, { scanning: 4 }))
  expect(document.querySelector('[data-lit]')).toBe(key('Stay Logged In'))
})

describe('with one switch, on the camera’s pad,', () => {
  /**
   * Highlights "Right": at the fastest setting, scanning goes through groups of buttons first, then through
   * the buttons of one group.
   */
  async function lightRight() {
    const room = await open('/device-control')
    await screen.findByRole('button', { name: 'Right' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => room.store.set(changePreferencesAtom, { scanning: 1 }))
    const isLit = () => key('Right').hasAttribute('data-lit')
    const until = async (reached: () => boolean) => {
      for (let rests = 0; rests < 30 && !reached(); rests += 1) await pass(1_000)
      expect(reached()).toBe(true)
    }
    await until(isLit)
    act(() => pressSwitch())
    await until(isLit)
    return room
  }

  test('a press starts the motion, its lease is renewed, and the next press stops it', async () => {
    const { api } = await lightRight()
    act(() => pressSwitch())
    await pass(600)
    expect(api.commands()).toEqual(Array.from({ length: 3 }, () => 'pan right 700'))
    act(() => pressSwitch())
    await pass(300)
    const sent = api.commands()
    expect(sent.at(-1)).toBe('stop stop')
    await pass(longestHoldMs)
    expect(api.commands(), 'and nothing after it').toEqual(sent)
  })

  test('a motion that is not stopped ends after some seconds', async () => {
    const { api } = await lightRight()
    act(() => pressSwitch())
    await pass(longestHoldMs + 300)
    expect(api.commands().at(-1)).toBe('stop stop')
  })

  test.each([
    ['a page that is hidden', () => fireEvent(window, new Event('pagehide'))],
    ['a network that is lost', () => fireEvent(window, new Event('offline'))],
    ['a window that loses its focus', () => fireEvent.blur(window)],
    ['a focus that leaves the key', () => screen.getByRole('link', { name: 'Back' }).focus()],
  ])('%s stops the motion immediately', async (_told, lose) => {
    const { api } = await lightRight()
    act(() => pressSwitch())
    await pass(100)
    act(() => {
      lose()
    })
    expect(api.commands()).toEqual(['pan right 700', 'stop stop'])
  })
})
