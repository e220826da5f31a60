import { atom, type createStore } from 'jotai'
import type { Navigation, NavigationOptions, RemotePath } from '../state/navigation.ts'
import { ScreenLoadError } from '../ui/lazyScreen.ts'
import { type Place, type Routing, routingAtom } from './routingSlot.ts'

/** Error of a press that needed the router when it could not be loaded; null if there is none. */
export const navigationFailureAtom = atom<ScreenLoadError | null>(null)

/** Pages that are not a remote: the first segment of their paths. */
const otherPages = /^\/(?:room|meet|admin|activate-user)(?:\/|$)/u

/** Returns the kind of a page by its path alone, before the router is there. */
export function placeOf(pathname: string): Place {
  if (isFirstScreen(pathname)) return 'home'
  return otherPages.test(pathname) ? 'other' : 'bedside'
}

/** Returns true for the paths of the menu, and of the screens that lead to it: they need no router. */
export const isFirstScreen = (pathname: string): boolean => pathname === '/' || pathname === '/main'

interface AppNavigation extends Navigation {
  /** Loads the router. A failure is shown only by a press that needs the router, which tries again. */
  prepare: () => Promise<void>
  /** Loads the router for the address of the page, which may have changed. A failure is shown. */
  open: () => Promise<void>
}

interface NavigationDeps {
  store: ReturnType<typeof createStore>
  load: () => Promise<Routing>
}

/** Creates the navigation. It works before the router has loaded: a press waits for it. */
export function createNavigation({ store, load }: NavigationDeps): AppNavigation {
  let loading: Promise<Routing> | null = null
  let wanted: { path: RemotePath; options: NavigationOptions } | null = null

  const fetchRouting = async (): Promise<Routing> => {
    try {
      const routing = await (loading ??= load())
      store.set(routingAtom, routing)
      store.set(navigationFailureAtom, null)
      return routing
    } catch (error) {
      loading = null
      throw error
    }
  }
  const open = async (): Promise<boolean> => {
    try {
      const routing = await fetchRouting()
      const next = wanted
      wanted = null
      if (next !== null) await routing.go(next.path, next.options)
      return true
    } catch (cause) {
      store.set(navigationFailureAtom, new ScreenLoadError(cause, open))
      return false
    }
  }
  return {
    go: (path, options = {}) => {
      const routing = store.get(routingAtom)
      if (routing !== null) {
        void routing.go(path, options)
      } else if (isFirstScreen(path) && isFirstScreen(window.location.pathname)) {
        wanted = null
        store.set(navigationFailureAtom, null)
        showAddress(path, options)
      } else {
        wanted = { path, options }
        void open()
      }
    },
    preload: (path) => {
      fetchRouting()
        .then((routing) => routing.preload(path))
        .catch(() => undefined)
    },
    prepare: async () => void (await fetchRouting().catch(() => undefined)),
    open: async () => void (await open()),
  }
}

/** Changes the address between the paths of the first screen, which stays as it is. */
function showAddress(path: RemotePath, { replace = false }: NavigationOptions): void {
  if (path === window.location.pathname) return
  if (replace) window.history.replaceState(window.history.state, '', path)
  else window.history.pushState(null, '', path)
}
