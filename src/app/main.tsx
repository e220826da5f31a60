import '../ui/theme.css'
import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { leadToActivation, readEntryLink } from '../domain/bedside/entryLink.ts'
import { ignoreCompositionKeys } from '../platform/compositionKeys.ts'
import { readKeptSession } from '../platform/bedside/keptSession.ts'
import { reloadOnBfcacheRestore } from '../platform/reloadOnBfcacheRestore.ts'
import { createInstallPrompt } from '../platform/installPrompt.ts'
import { storedPreferences } from '../platform/preferences.ts'
import { showKeptSessionAtom } from '../state/bedside/keptSession.ts'
import { installPortAtom } from '../state/install.ts'
import { navigationAtom } from '../state/navigation.ts'
import {
  loadPreferencesAtom,
  localeAtom,
  preferencesOf,
  preferencesPortAtom,
  themeAtom,
} from '../state/preferences.ts'
import { App } from './App.tsx'
import { applyTheme } from './appearance.ts'
import { activateLocale, activateEnglish } from './language.ts'
import { createNavigation, placeOf } from './navigation.ts'
import { notStarted } from './notStarted.ts'

/** Loads the first file of another bundle, by the first segment of its path, beside the router that opens it. */
const otherBundles: Readonly<Record<string, () => Promise<unknown>>> = {
  room: () => import('./loadRoom.ts'),
  meet: () => import('./loadMeet.ts'),
}

/** Starts the app. A function, because a classic script has no `await` of its own. */
async function startApp(): Promise<void> {
  // The polyfills are needed from here on. A browser with the two newest functions has all of them.
  if (!URL.canParse || !Promise.withResolvers) await import('./olderBrowser.ts')

  // First of all, remove the credentials from the address bar and the history.
  const { parameters, clean } = readEntryLink(window.location.href)
  // Only the service worker needs this parameter.
  clean.searchParams.delete('fresh')
  leadToActivation(parameters, clean)
  if (clean.href !== window.location.href) window.history.replaceState(window.history.state, '', clean)

  // Except on /meet: a participant who joined by a link in a message returns to the call by their own action.
  if (!clean.pathname.startsWith('/meet')) reloadOnBfcacheRestore(() => window.location.reload())

  const place = placeOf(clean.pathname)
  // A link with credentials begins a session of its own, and other pages have none.
  const isRelaunch = Object.keys(parameters).length === 0 && place !== 'other'
  const keptSession = isRelaunch ? readKeptSession() : null

  ignoreCompositionKeys()

  const store = createStore()
  store.set(preferencesPortAtom, storedPreferences)
  store.set(installPortAtom, createInstallPrompt())
  // On the monitor the room determines the appearance, and the preferences of a remote in this browser stay
  // unchanged.
  const isMonitor = clean.pathname === '/room'
  store.set(loadPreferencesAtom, isMonitor ? {} : preferencesOf(clean.searchParams))

  const navigation = createNavigation({
    store,
    load: async () => (await import('./router.tsx')).openRouting(),
  })
  store.set(navigationAtom, navigation)
  // The first screen is rendered without the router, which it loads after its first paint.
  const routed = place === 'home' ? null : navigation.open()
  // On failure, the router loads it again.
  if (place === 'other') otherBundles[clean.pathname.split('/')[1] ?? '']?.().catch(() => undefined)
  const start = async () => {
    // Preload; on failure, both are loaded again when a screen is opened.
    void navigation.prepare()
    import('./screens.ts').catch(() => undefined)
    const { startServices } = await import('./services.ts')
    startServices({ store, entry: parameters, goHome: () => navigation.go('/', { replace: true }) })
  }

  applyTheme(store.get(themeAtom))
  activateEnglish()
  const [kept] = await Promise.all([
    keptSession,
    activateLocale(store.get(localeAtom)).catch(() => undefined),
    routed,
  ])
  if (kept !== null) store.set(showKeptSessionAtom, kept)
  const root = document.getElementById('root')
  if (root !== null) {
    // In case even the error screen fails: React then leaves the page empty.
    const onUncaughtError = (error: unknown) => {
      reportError(error)
      queueMicrotask(() => root.replaceChildren(...notStarted()))
    }
    createRoot(root, { onUncaughtError }).render(
      <App store={store} start={start} onAddress={() => void navigation.open()} />,
    )
  }
}

void startApp()
