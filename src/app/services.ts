import type { createStore } from 'jotai'
import { type EntryParameters, readEntryLink } from '../domain/bedside/entryLink.ts'
import { createConference } from '../platform/conference/createConference.ts'
import { Api } from '../platform/bedside/api.ts'
import { followEvents } from '../platform/bedside/eventStream.ts'
import { display, network, visibility } from '../platform/bedside/page.ts'
import { watchPreview } from '../platform/bedside/previewSocket.ts'
import { scan } from '../platform/bedside/scanner.ts'
import { speech } from '../platform/speech.ts'
import { ServerClock } from '../platform/http/serverClock.ts'
import { SessionStore } from '../platform/bedside/sessionStore.ts'
import { loadConfigAtom } from '../state/config.ts'
import { watchInstallAtom } from '../state/install.ts'
import { openCommandOutbox } from '../state/queue/commandOutbox.ts'
import { ownMediaPortAtom } from '../state/ownMediaPort.ts'
import { type Ports, portsAtom } from '../state/ports.ts'
import { enterByTokenAtom, startSessionAtom } from '../state/bedside/session.ts'
import { sessionEffectsAtom } from './bedside/sessionEffectsSlot.ts'
import { startUpdates } from './bedside/updates.ts'
import { watchWaiting } from './bedside/watchWaiting.ts'

type Store = ReturnType<typeof createStore>

interface ServicesDeps {
  store: Store
  /** Parameters of the address with which the page was opened. */
  entry: EntryParameters
  /** Navigates to the first page. */
  goHome: () => void
}

let started = false

/**
 * Connects the state to the browser, once. Starts everything that the remote does not need for its first
 * paint.
 */
export function startServices({ store, entry, goHome }: ServicesDeps): void {
  if (started) return
  started = true
  store.set(portsAtom, browserPorts(entry))
  store.set(ownMediaPortAtom, {
    load: () =>
      import('../platform/meet/meetMedia.ts').then(
        ({ meetMedia }) => meetMedia(),
        () => null,
      ),
  })
  store.set(watchInstallAtom)
  void store.set(loadConfigAtom)
  void store.set(startSessionAtom)
  watchWaiting(store)
  enterByLaterLinks(store, goHome)
  startUpdates(store)
  whenIdle(() => void accompany(store))
}

/**
 * Runs work that no first press needs when the browser is idle, after 2 seconds at the latest. Safari does
 * not report idle time, so there it runs after 1 second.
 */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 1_000)
}

/**
 * If it cannot be loaded, for example because it was not cached before the network failed, the remote stays
 * fully usable.
 */
async function accompany(store: Store): Promise<void> {
  const loaded = await import('./bedside/SessionEffects.tsx').catch(() => null)
  if (loaded !== null) store.set(sessionEffectsAtom, { SessionEffects: loaded.SessionEffects })
}

function browserPorts(entry: EntryParameters): Ports {
  const store = new SessionStore()
  const api = new Api({ version: __APP_VERSION__, store, clock: new ServerClock() })
  return {
    api,
    store,
    ledger: store.ledger,
    openOutbox: openCommandOutbox,
    events: { follow: (listener) => followEvents(api, listener) },
    preview: { watch: (listener) => watchPreview(api, listener) },
    scanner: {
      start: (video, listener) => scan([window.location.origin], video, listener),
    },
    network,
    visibility,
    display,
    speech,
    conference: createConference(),
    filmLines: async () => (await import('../platform/film/filmConnections.ts')).filmConnections,
    newId: () => crypto.randomUUID(),
    random: Math.random,
    entry,
    loadConfig: () => api.loadConfig(),
  }
}

/**
 * Handles links that are opened while the app runs: they change only the fragment, so the browser does not
 * reload the page.
 */
function enterByLaterLinks(store: Store, goHome: () => void): void {
  window.addEventListener('hashchange', () => {
    const { parameters, clean } = readEntryLink(window.location.href)
    if (clean.href === window.location.href) return
    window.history.replaceState(window.history.state, '', clean)
    const { token, apsId } = parameters
    if (token === undefined || apsId === undefined) return
    goHome()
    void store.set(enterByTokenAtom, { token, apsId })
  })
}
