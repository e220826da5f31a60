import '../../ui/theme.css'
import { catalog } from 'virtual:console-texts/first'
import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { createConsoleRouter } from '../../admin/routing/consoleRouter.ts'
import { wantedIn } from '../../domain/consoleAddress.ts'
import { leadToActivation, readEntryLink } from '../../domain/bedside/entryLink.ts'
import { createBrowserConsole } from '../../platform/admin/browserConsole.ts'
import { keepConsoleAddress, keptConsoleAddress } from '../../platform/consolePage.ts'
import { ignoreCompositionKeys } from '../../platform/compositionKeys.ts'
import { takeToken } from '../../platform/linkToken.ts'
import { fetchPageConfig } from '../../platform/pageConfig.ts'
import { storedPreferences } from '../../platform/preferences.ts'
import { reloadOnBfcacheRestore } from '../../platform/reloadOnBfcacheRestore.ts'
import {
  loadPreferencesAtom,
  localeAtom,
  preferencesOf,
  preferencesPortAtom,
  themeAtom,
} from '../../state/preferences.ts'
import { applyTheme } from '../appearance.ts'
import { activateEnglish, activateLocale, addCatalog } from '../language.ts'
import { notStarted } from '../notStarted.ts'
import { ConsoleApp } from './ConsoleApp.tsx'

/** Starts the console, which has a page of its own: it shares no file with the bedside's first script. */
async function startConsole(): Promise<void> {
  // The polyfills are needed from here on. A browser with the two newest functions has all of them.
  if (!URL.canParse || !Promise.withResolvers) await import('../olderBrowser.ts')

  const wanted = wantedIn(window.location, keptConsoleAddress())
  keepConsoleAddress(null)
  if (wanted !== null) window.history.replaceState(window.history.state, '', wanted)
  // First of all, remove the credentials from the address bar and the history.
  const { parameters, clean } = readEntryLink(window.location.href)
  clean.searchParams.delete('fresh')
  leadToActivation(parameters, clean)
  if (clean.href !== window.location.href) window.history.replaceState(window.history.state, '', clean)
  const link = takeToken(window)
  reloadOnBfcacheRestore(() => window.location.reload())
  ignoreCompositionKeys()

  const store = createStore()
  store.set(preferencesPortAtom, storedPreferences)
  store.set(loadPreferencesAtom, preferencesOf(clean.searchParams))
  applyTheme(store.get(themeAtom))
  activateEnglish()
  const [{ apiBase, isDemo }] = await Promise.all([
    fetchPageConfig(),
    activateLocale(store.get(localeAtom)).catch(() => undefined),
    addCatalog(catalog),
  ])
  const router = createConsoleRouter({ ports: createBrowserConsole({ apiBase, link }) })
  const root = document.getElementById('root')
  if (root === null) return
  // In case even the error screen fails: React then leaves the page empty.
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    queueMicrotask(() => root.replaceChildren(...notStarted()))
  }
  createRoot(root, { onUncaughtError }).render(<ConsoleApp store={store} router={router} isDemo={isDemo} />)
}

startConsole().catch((error: unknown) => {
  reportError(error)
  document.getElementById('root')?.replaceChildren(...notStarted())
})
