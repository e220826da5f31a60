import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App } from '../../../src/app/App.tsx'
import { activateLocale } from '../../../src/app/language.ts'
import { createNavigation, placeOf } from '../../../src/app/navigation.ts'
import { createAppRouter, createRouting } from '../../../src/app/router.tsx'
import { watchWaiting } from '../../../src/app/bedside/watchWaiting.ts'
import type { DeviceState } from '../../../src/contract/devices/device.ts'
import type { Me } from '../../../src/contract/bedside/session.ts'
import { portsAtom } from '../../../src/state/ports.ts'
import { showKeptSessionAtom } from '../../../src/state/bedside/keptSession.ts'
import { loadConfigAtom } from '../../../src/state/config.ts'
import { navigationAtom, type RemotePath } from '../../../src/state/navigation.ts'
import { type Locale, preferencesPortAtom } from '../../../src/state/preferences.ts'
import { startSessionAtom } from '../../../src/state/bedside/session.ts'
import {
  type Bedside,
  type BedsideSituation,
  createBedside,
  hearRoom,
  keptSession,
  ok,
  profile,
  seeing,
} from '../scripted/bedside/scriptedBedside.ts'

interface PageSituation extends BedsideSituation {
  path?: string
  locale?: Locale
  /** Changes to make before the page opens, e.g. a server that does not answer. */
  arrange?: (bedside: Bedside) => void
  /**
   * Start of the services. Until then the menu is shown from the stored session, without ports. By default they
   * start with the page.
   */
  servicesAfter?: Promise<void>
  /** Called when a first screen loads the router, which waits for it. By default it comes after the first render. */
  routerLoads?: () => Promise<void>
}

/** Opens a page of the real app, with its own router and texts, on a tablet whose ports the test controls. */
export async function openPage({
  path = '/',
  locale = 'en',
  arrange,
  servicesAfter,
  routerLoads,
  ...situation
}: PageSituation = {}) {
  const bedside = createBedside(situation)
  const { store } = bedside
  arrange?.(bedside)
  store.set(preferencesPortAtom, {
    load: () => ({}),
    save: () => undefined,
    device: () => ({ locale, theme: 'light' }),
  })
  window.history.replaceState(null, '', path)
  await activateLocale(locale)
  const ports = store.get(portsAtom)
  const { profile: known = null, ...record } = situation.kept ?? {}
  if (servicesAfter !== undefined) {
    store.set(portsAtom, null)
    if (known !== null) store.set(showKeptSessionAtom, { available_functions: [], ...record, profile: known })
  }
  const router = createAppRouter()
  const navigation = createNavigation({
    store,
    load: async () => {
      await routerLoads?.()
      return createRouting(router)
    },
  })
  store.set(navigationAtom, navigation)
  const start = async () => {
    void navigation.prepare()
    await servicesAfter
    store.set(portsAtom, ports)
    void store.set(loadConfigAtom)
    void store.set(startSessionAtom)
    watchWaiting(store)
  }
  const isFirst = placeOf(path) === 'home'
  // The router's history listens to the page and stands in for the browser's.
  onTestFinished(() => router.history.destroy())
  await act(async () => {
    if (!isFirst) await navigation.open()
    render(<App store={store} start={start} onAddress={() => void navigation.open()} />)
    if (!isFirst) await router.load()
    else if (routerLoads === undefined) await navigation.prepare()
  })
  const go = (to: RemotePath) => act(async () => navigation.go(to))
  return { ...bedside, bedside, user: userEvent.setup(), router, go }
}

/** Opens a page in a room with a verified session and a device that reports its state. */
export async function openRoom({
  me = profile,
  state = seeing,
  ...situation
}: PageSituation & { me?: Me; state?: DeviceState } = {}) {
  const page = await openPage({
    kept: { ...keptSession, profile: me },
    ...situation,
    arrange: (bedside) => {
      bedside.api.on('GET /api/me', ok(me))
      situation.arrange?.(bedside)
    },
  })
  act(() => hearRoom(page.bedside, state))
  return page
}

/**
 * Waits for what a screen loads separately, such as its texts after the first render, which cause a complete
 * re-render.
 */
export const allLoaded = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    await vi.dynamicImportSettled()
  })

/** Returns the button with this name, as a screen reader announces it. */
export const key = (name: string | RegExp) => screen.getByRole('button', { name })

/** Returns a button whose label has been stable for long enough to be pressed. */
export const settledKey = (name: string | RegExp) => screen.findByRole('button', { name, busy: false })
