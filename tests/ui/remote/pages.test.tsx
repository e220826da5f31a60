import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RuntimeConfig } from '../../../src/contract/config.ts'
import { installPortAtom, watchInstallAtom } from '../../../src/state/install.ts'
import { key, openPage, openRoom } from '../../support/pages/bedsidePage.tsx'
import { keptSession, ok, profile, unreachable } from '../../support/scripted/bedside/scriptedBedside.ts'

const nurseLine = 'Emergency? Press your nurse call button.'
const config: RuntimeConfig = {
  version: '1.2.3',
  api_base: '',
  sso_url: '',
  conference_url: '',
  privacy_url: '',
  support: { phone: '+1 555 0100', email: 'help@hospital.example' },
  announcement: null,
}

test.each([
  ['/', 'Scan the QR code on the room screen'],
  ['/support', 'Support'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/session-expired', 'Your Remote Control Session has Expired'],
  ['/no-such-page', 'This page does not exist.'],
])('%s has its heading, its title and the nurse-call line', async (path, heading) => {
  await openPage({ path })
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(within(screen.getByRole('complementary')).getByText(nurseLine)).toBeTruthy()
  expect(document.title).toMatch(/. · Wardlink$/)
})

test('Support shows the numbers of this hospital, and its version', async () => {
  await openPage({
    path: '/support',
    arrange: ({ ports }) => vi.spyOn(ports, 'loadConfig').mockResolvedValue(ok(config)),
  })
  expect(await screen.findByText('+1 555 0100')).toBeTruthy()
  expect(screen.getByText('help@hospital.example')).toBeTruthy()
  expect(screen.getByText('Wardlink 1.2.3')).toBeTruthy()
})

test('without numbers Support still names the nurse, and shows no empty line', async () => {
  await openPage({
    path: '/support',
    arrange: ({ ports }) => vi.spyOn(ports, 'loadConfig').mockResolvedValue(unreachable),
  })
  await screen.findByRole('heading', { name: 'Support' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Your nurseDay and night: press your nurse call button.',
  ])
  expect(screen.getByText('Wardlink 0.0.0-test')).toBeTruthy()
})

test('in a room, what its hospital says of privacy and whom it names take the place of what all are told', async () => {
  const texts = {
    support: { phone: '+1 555 0142', email: '' },
    privacy: { text: 'We film nobody.\n\nAsk us anything.', ar: 'لا نصوّر أحدًا.' },
  }
  const { user, go } = await openRoom({
    path: '/privacy-policy',
    arrange: ({ api }) => api.on('GET /api/me/texts', ok<unknown>(texts)),
  })
  expect((await screen.findByText('We film nobody.')).closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByText('Ask us anything.').tagName).toBe('P')
  expect(screen.queryByText('What the camera shows')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await go('/support')
  expect(await screen.findByText('+1 555 0142')).toBeTruthy()
})

test('Back leads from a page to the menu', async () => {
  const { user } = await openRoom({ path: '/privacy-policy' })
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('a visitor who has not signed in is redirected from device control to the start page', async () => {
  const { router } = await openPage({ path: '/device-control' })
  expect(await screen.findByRole('heading', { name: 'Scan the QR code on the room screen' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
})

test('an expired session leads back to the code', async () => {
  const { user } = await openPage({ path: '/session-expired' })
  await user.click(await screen.findByRole('link', { name: 'Scan or Type the Code' }))
  expect(await screen.findByRole('heading', { name: 'Scan the QR code on the room screen' })).toBeTruthy()
})

test('a page that loads for more than five seconds says so, and can be tried again', async () => {
  vi.useFakeTimers()
  const { api } = await openPage({
    kept: keptSession,
    arrange: (bedside) => bedside.api.on('GET /api/me', unreachable),
  })
  expect(screen.getByRole('heading', { name: 'Getting your room ready.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('This is taking longer than usual.')).toBeTruthy()
  api.on('GET /api/me', ok(profile))
  act(() => key('Try Again').click())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('the language is chosen in its own letters, and the page turns with it', async () => {
  const { user } = await openRoom()
  const languages = within(screen.getByRole('group', { name: 'Language' }))
  expect(languages.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(languages.getByRole('button', { name: 'العربية' }))
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  expect(document.documentElement.lang).toBe('ar')
  await user.click(screen.getByRole('button', { name: '日本語' }))
  await waitFor(() => expect(document.documentElement.lang).toBe('ja'))
  expect(document.documentElement.dir).toBe('ltr')
  expect(document.title).toBe('メインメニュー · Wardlink')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('Night is one key, on and off', async () => {
  const { user } = await openRoom()
  await user.click(key('Night'))
  expect(key('Night').getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('night'))
  await user.click(key('Night'))
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'))
})

test('a tablet that can keep Wardlink is offered it, once', async () => {
  const { user, store } = await openPage({ path: '/support' })
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  act(() => {
    store.set(installPortAtom, { kind: () => 'prompt', onChange: () => () => undefined, prompt })
    store.set(watchInstallAtom)
  })
  await user.click(await screen.findByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  await user.click(key('Not Now'))
  expect(screen.queryByRole('heading', { name: 'Keep Wardlink on this tablet' })).toBeNull()
})

test('an iPad, which cannot be asked, is told how', async () => {
  const { store } = await openPage({ path: '/support' })
  act(() => {
    store.set(installPortAtom, {
      kind: () => 'ios_instructions',
      onChange: () => () => undefined,
      prompt: async () => undefined,
    })
    store.set(watchInstallAtom)
  })
  expect(await screen.findByText('Press “Add to Home Screen”, then “Add”.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})
