import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SessionEffects } from '../../../src/app/bedside/SessionEffects.tsx'
import { sessionEffectsAtom } from '../../../src/app/bedside/sessionEffectsSlot.ts'
import { preferencesAtom, themeAtom } from '../../../src/state/preferences.ts'
import { logoutAtom } from '../../../src/state/bedside/session.ts'
import { key, openRoom } from '../../support/pages/bedsidePage.tsx'
import { profile } from '../../support/scripted/bedside/scriptedBedside.ts'

const page = document.documentElement
/**
 * Finds a radio button by its text, in which a non-breaking space keeps a number and its sign on one line.
 */
const radio = (name: string) =>
  screen.findByRole('radio', { name: (said) => said.replace('\u00a0', ' ') === name })

/** Opens My Settings together with `SessionEffects`. */
async function openSettings(situation: Parameters<typeof openRoom>[0] = {}) {
  const room = await openRoom({ path: '/preferences', ...situation })
  act(() => room.store.set(sessionEffectsAtom, { SessionEffects }))
  await screen.findByRole('heading', { name: /My Settings|表示と操作の設定|إعداداتي/ })
  return room
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

test('the way there is on the menu, and in Support for a phone whose menu is full', async () => {
  const { user } = await openRoom({ path: '/support' })
  await user.click(await screen.findByRole('link', { name: 'My Settings' }))
  expect(await screen.findByRole('heading', { name: 'My Settings' })).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('link', { name: 'My Settings' })).toBeTruthy()
})

test('a larger text size applies immediately, on every screen', async () => {
  const { user } = await openSettings()
  expect(await radio('100 %')).toHaveProperty('checked', true)
  await user.click(await radio('200 %'))
  expect(page.style.fontSize).toBe('200%')
  await user.click(await radio('100 %'))
  expect(page.style.fontSize).toBe('')
})

test('the keys lie on the side of the hand that presses, whichever way is read', async () => {
  const { user } = await openSettings()
  expect([await radio('Right hand'), page.dataset['keys']]).toMatchObject([{ checked: true }, 'end'])
  await user.click(await radio('Left hand'))
  expect(page.dataset['keys']).toBe('start')
})

test('in Arabic they lie at the left until the right hand is chosen', async () => {
  const { user } = await openSettings({ locale: 'ar' })
  expect([await radio('اليد اليسرى'), page.dataset['keys']]).toMatchObject([{ checked: true }, 'end'])
  await user.click(await radio('اليد اليمنى'))
  expect(page.dataset['keys']).toBe('start')
})

test('Night comes by itself in the hours of the unit, and goes by itself', async () => {
  const me = { ...profile, time_zone: 'Asia/Tokyo', night: { from: '20:30', to: '06:15' } }
  const { user, store, api, hidden } = await openSettings({ me })
  const at = (tokyo: string) => {
    api.ahead = Date.parse(`2026-11-21T${tokyo}:00+09:00`) - Date.now()
    act(() => hidden.turn(false))
  }
  at('20:29')
  await user.click(key(/^Turn on Night automatically, 20:30 to 06:15/))
  expect(store.get(themeAtom)).toBe('light')
  at('20:30')
  expect(store.get(themeAtom)).toBe('night')
  // A user who wants the light theme at night gets it, and keeps it.
  await user.click(await radio('Light'))
  at('23:00')
  expect(store.get(themeAtom)).toBe('light')
  await user.click(await radio('Night'))
  at('06:15')
  expect(store.get(themeAtom)).toBe('light')
})

test('a switch says in a word what it is, and is that', async () => {
  const { user, store } = await openSettings()
  const vibration = key(/^Vibration/)
  expect([vibration.textContent, vibration.getAttribute('aria-pressed')]).toEqual(['Vibration On', 'true'])
  await user.click(vibration)
  expect([vibration.textContent, vibration.getAttribute('aria-pressed')]).toEqual(['Vibration Off', 'false'])
  expect(store.get(preferencesAtom).vibration).toBe(false)
})

test('a press is felt, unless that is not wanted', async () => {
  const vibrate = vi.fn<(pattern: VibratePattern) => boolean>(() => true)
  Object.assign(navigator, { vibrate })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
  const { user } = await openSettings()
  await user.click(key(/^Keep the screen on/))
  expect(vibrate.mock.calls).toEqual([[12]])
  await user.click(key(/^Vibration/))
  vibrate.mockClear()
  await user.click(key(/^Keep the screen on/))
  expect(vibrate).not.toHaveBeenCalled()
})

test('nothing of it is left to the next patient', async () => {
  const { user, store, events } = await openSettings()
  await user.click(await radio('200 %'))
  await user.click(await radio('Dark'))
  act(() => events.tell({ name: 'session', data: { ended: 'patient_changed' } }))
  await waitFor(() => expect(page.style.fontSize).toBe(''))
  expect(store.get(themeAtom)).toBe('light')
})

test('a logout leaves nothing of it either', async () => {
  const { user, store } = await openSettings()
  await user.click(await radio('150 %'))
  await act(() => store.set(logoutAtom))
  expect(store.get(preferencesAtom).text).toBe(100)
})

test('a patient whose time ran out reads on as before: it is the same one who scans again', async () => {
  const { user, store, events } = await openSettings()
  await user.click(await radio('150 %'))
  act(() => events.tell({ name: 'session', data: { ended: 'expired' } }))
  expect(store.get(preferencesAtom).text).toBe(150)
})
