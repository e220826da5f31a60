import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SessionEffects } from '../../../src/app/bedside/SessionEffects.tsx'
import { sessionEffectsAtom } from '../../../src/app/bedside/sessionEffectsSlot.ts'
import * as screens from '../../../src/app/screens.ts'
import { callAtom } from '../../../src/state/bedside/callState.ts'
import { key, openPage, openRoom } from '../../support/pages/bedsidePage.tsx'

const support = () => screen.getByRole('link', { name: 'Support' })
const menu = () => screen.getByRole('heading', { name: 'Main menu' })
const away = { name: 'This screen did not open.' }

/** Records presses that are left to the browser, which jsdom could not carry out. */
function watchBrowser(): string[] {
  const left: string[] = []
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    left.push(event.target instanceof Element ? (event.target.closest('a')?.pathname ?? '') : '')
  }
  window.addEventListener('click', onClick)
  onTestFinished(() => window.removeEventListener('click', onClick))
  return left
}

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/router.js')

/** Holds the router back until it arrives or fails, which also decides what happens from then on. */
function heldRouter() {
  const held = Promise.withResolvers<void>()
  let load = (): Promise<void> => held.promise
  const arrive = () =>
    act(async () => {
      load = () => Promise.resolve()
      held.resolve()
    })
  const fail = () =>
    act(async () => {
      load = () => Promise.reject(missing)
      held.promise.catch(() => undefined)
      held.reject(missing)
    })
  return { routerLoads: () => load(), arrive, fail }
}

describe('a link to a screen', () => {
  test('opens it on a press, without loading the page again', async () => {
    const left = watchBrowser()
    const { user, router } = await openRoom()
    expect(support().getAttribute('href')).toBe('/support')
    await user.click(support())
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/support')
    expect(left).toEqual([])
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a press with %o to the browser',
    async (press) => {
      const left = watchBrowser()
      const { router } = await openRoom()
      fireEvent.click(support(), press)
      expect(left).toEqual(['/support'])
      expect(router.state.location.pathname).toBe('/')
    },
  )

  test.each([
    ['a pointer enters', (link: HTMLElement) => fireEvent.mouseEnter(link)],
    ['it is focused', (link: HTMLElement) => fireEvent.focus(link)],
    ['a finger touches', (link: HTMLElement) => fireEvent.touchStart(link)],
  ])('loads its screen when %s, and does not open it', async (_name, point) => {
    const load = vi.spyOn(screens, 'loadSupport')
    await openRoom()
    expect(load).not.toHaveBeenCalled()
    point(support())
    await waitFor(() => expect(load).toHaveBeenCalledOnce())
    expect(menu()).toBeTruthy()
  })

  test('replaces its own screen where Back should skip it', async () => {
    const { user } = await openRoom({ path: '/device-control' })
    const before = window.history.length
    const tabs = within(await screen.findByRole('navigation', { name: 'Device Control' }))
    await user.click(tabs.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('link', { name: 'Settings', current: 'page' })).toBeTruthy()
    expect(window.history.length).toBe(before)
  })
})

describe('the first screen, before the router has loaded', () => {
  test('keeps a press and carries it out when the router is there', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, router } = await openRoom({ routerLoads })
    await user.click(support())
    expect(menu()).toBeTruthy()
    await arrive()
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/support')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  })

  test('carries out the last of several presses, once', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, router } = await openRoom({ routerLoads })
    await user.click(support())
    await user.click(key(/Guest/))
    const navigate = vi.spyOn(router, 'navigate')
    await arrive()
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe('/guest')
    expect(navigate).toHaveBeenCalledOnce()
  })

  test('is not left by a move between its own addresses, which need no router', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, go, router } = await openRoom({ routerLoads })
    const heading = menu()
    await user.click(support())
    await go('/main')
    expect(window.location.pathname).toBe('/main')
    await arrive()
    expect(menu()).toBe(heading)
    expect(router.state.location.pathname).toBe('/main')
  })

  test('follows Back of the browser when the router is there', async () => {
    const { routerLoads, arrive } = heldRouter()
    await openRoom({ routerLoads })
    await act(async () => {
      History.prototype.replaceState.call(window.history, null, '', '/support')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(menu()).toBeTruthy()
    await arrive()
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
  })

  test('shows a call to a clinician as soon as it is asked for', async () => {
    const held = Promise.withResolvers<never>()
    vi.spyOn(screens, 'loadPatientCall').mockReturnValue(held.promise)
    const { user, store } = await openRoom()
    await user.click(key(/Clinician/))
    expect(key(/Clinician/).getAttribute('aria-busy')).toBe('true')
    await user.click(key(/Clinician/))
    expect(screens.loadPatientCall).toHaveBeenCalledOnce()
    expect(store.get(callAtom).kind).toBe('idle')
    await act(async () => {
      held.reject(new TypeError('Failed to fetch'))
      await held.promise.catch(() => undefined)
    })
    expect(key(/Clinician/).getAttribute('aria-busy')).toBeNull()
  })
})

describe('a router that cannot be loaded', () => {
  test('leaves the first screen as it is, until a press needs it', async () => {
    const { routerLoads, fail } = heldRouter()
    const { user } = await openRoom({ routerLoads })
    await fail()
    expect(menu()).toBeTruthy()
    await user.click(support())
    expect(await screen.findByRole('heading', away)).toBeTruthy()
    expect(screen.getByText('Emergency? Press your nurse call button.')).toBeTruthy()
  })

  test('says so for a press that waited, and carries it out on Try Again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { routerLoads, fail, arrive } = heldRouter()
    const { user } = await openRoom({ routerLoads })
    await user.click(support())
    await fail()
    expect(await screen.findByRole('heading', away)).toBeTruthy()
    await user.click(key('Try Again'))
    expect(await screen.findByRole('button', { name: 'Try Again', busy: false })).toBeTruthy()
    await arrive()
    await user.click(key('Try Again'))
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    expect(screen.queryByRole('heading', away)).toBeNull()
  })

  test('says so on a page that needs it, which opens on Try Again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { routerLoads, fail, arrive } = heldRouter()
    await fail()
    const { user } = await openPage({ path: '/support', routerLoads })
    expect(await screen.findByRole('heading', away)).toBeTruthy()
    await arrive()
    await user.click(key('Try Again'))
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
  })
})

describe('the router, when it takes over the first screen', () => {
  test('keeps its elements, the typed text and the focus', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, store } = await openPage({ routerLoads })
    act(() => store.set(sessionEffectsAtom, { SessionEffects }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '8-character code' })
    await user.type(field, '7K3')
    await arrive()
    expect(screen.getByRole('textbox', { name: '8-character code' })).toBe(field)
    expect(document.activeElement).toBe(field)
    await user.keyboard('M')
    expect(field.value).toBe('7K3M')
  })

  test('does not move the focus to the heading, as another screen does', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, store } = await openRoom({ routerLoads })
    act(() => store.set(sessionEffectsAtom, { SessionEffects }))
    await arrive()
    expect(document.activeElement).toBe(document.body)
    await user.click(support())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Support' })))
  })

  test('lets a press that is in progress end', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, router } = await openRoom({ routerLoads })
    await user.pointer({ keys: '[MouseLeft>]', target: key(/Guest/) })
    await arrive()
    await user.pointer({ keys: '[/MouseLeft]', target: key(/Guest/) })
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe('/guest')
  })

  test.each([
    ['stays where the user has scrolled to', 120, 0],
    ['returns to the place of a page that was loaded again, if the user has not scrolled', 0, 1],
  ])('%s', async (_name, scrollY, moves) => {
    const { routerLoads, arrive } = heldRouter()
    await openRoom({ routerLoads })
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrollY)
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await arrive()
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(moves))
  })

  test('does not start the services again', async () => {
    const { routerLoads, arrive } = heldRouter()
    const { user, api } = await openRoom({ routerLoads })
    const asked = api.sent.length
    await arrive()
    await user.click(support())
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    expect(api.sent.slice(asked).filter(({ path }) => path === '/api/me')).toEqual([])
  })
})

test.each(['/no-such-page', '/main/no-such-page', '/support/no-such-page', '/roomy', '/room/no-such-page'])(
  '%s does not exist, and leads to the start',
  async (path) => {
    const { user } = await openRoom({ path })
    expect(await screen.findByRole('heading', { name: 'This page does not exist.' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Main menu' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to Start' }))
    expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  },
)
