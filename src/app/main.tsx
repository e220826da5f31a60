import '../ui/theme.css'
import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { leadToActivation, readEntryLink } from '../domain/entryLink.ts'
import { ignoreCompositionKeys } from '../platform/compositionKeys.ts'
import { beginAnewOnReturn } from '../platform/freshPage.ts'
import { createInstallPrompt } from '../platform/installPrompt.ts'
import { storedPreferences } from '../platform/preferences.ts'
import { installPortAtom } from '../state/install.ts'
import {
  loadPreferencesAtom,
  localeAtom,
  preferencesOf,
  preferencesPortAtom,
  themeAtom,
} from '../state/preferences.ts'
import { App } from './App.tsx'
import { wear } from './appearance.ts'
import { speak, speakEnglish } from './language.ts'
import { createAppRouter } from './router.tsx'

// The functions that it fills in are needed from here on; the newest two tell of all.
if (!URL.canParse || !Promise.withResolvers) await import('./olderBrowser.ts')

// Before anything else: credentials leave the address bar and the history.
const { parameters, clean } = readEntryLink(window.location.href)
// It has done its work at the service worker.
clean.searchParams.delete('fresh')
leadToActivation(parameters, clean)
if (clean.href !== window.location.href) window.history.replaceState(window.history.state, '', clean)

// Whoever is in a call by a message’s link finds back into it by himself.
if (!clean.pathname.startsWith('/meet')) beginAnewOnReturn(() => window.location.reload())

ignoreCompositionKeys()

const store = createStore()
store.set(preferencesPortAtom, storedPreferences)
store.set(installPortAtom, createInstallPrompt())
// The monitor in a room looks as its room says, and leaves alone what this browser's remote was told.
const isMonitor = clean.pathname === '/room'
store.set(loadPreferencesAtom, isMonitor ? {} : preferencesOf(clean.searchParams))

const router = createAppRouter({
  start: async () => {
    // At hand when a screen is asked for, which asks again if this fails.
    import('./screens.ts').catch(() => undefined)
    const { startServices } = await import('./services.ts')
    startServices({
      store,
      entry: parameters,
      goHome: () => void router.navigate({ to: '/', replace: true }),
    })
  },
})

wear(store.get(themeAtom))
speakEnglish()
await speak(store.get(localeAtom)).catch(() => undefined)
const root = document.getElementById('root')
if (root !== null) {
  // The page's own words, in case that even what tells of a fault is broken: React leaves nothing then.
  const notStarted = [...root.children]
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    for (const words of notStarted) words.classList.add('is-sure')
    queueMicrotask(() => root.replaceChildren(...notStarted))
  }
  createRoot(root, { onUncaughtError }).render(<App store={store} router={router} />)
}
