import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { listenForCalls } from './callNotifications.ts'
import { flushCommandOutbox } from './flushCommandOutbox.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The part of the install event that TypeScript's library lacks. Chromium 123 supports it; Firefox and WebKit
 * do not.
 */
interface RoutableInstall {
  addRoutes(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}

/**
 * First path segments that are not the bedside's: the API, and pages that a tablet does not cache. Matches
 * whole segments only.
 */
const notBedside =
  /^\/(api|mobapi|authentication|aps|metrics|healthz|room|meet|admin|activate-user)(\/|\?|$)/u
/** Paths of files, which are either in the precache or not; the page is never served for them. */
const files = /\.[a-z0-9]+(\?|$)/iu

/**
 * Cache for files that the bedside needs in addition to its shell, such as the other languages. Filled once
 * the shell is installed and works.
 */
const laterCache = 'wardlink-later'

/** Caches the files of this version that are missing, and deletes those of an earlier version. */
async function keepLater(): Promise<void> {
  const list: unknown = await (await matchPrecache('/later.json'))?.json()
  if (!Array.isArray(list)) return
  const wanted = list.map((file) => new URL(String(file), self.location.origin).href)
  const cache = await caches.open(laterCache)
  const kept = (await cache.keys()).map(({ url }) => url)
  await Promise.all(kept.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)))
  // Fetch each file separately: a missing one must not prevent the others.
  await Promise.allSettled(wanted.filter((url) => !kept.includes(url)).map((url) => cache.add(url)))
}

const isRoutable = (event: ExtendableEvent): event is ExtendableEvent & RoutableInstall =>
  'addRoutes' in event

const wishOf = (wish: unknown): unknown =>
  typeof wish === 'object' && wish !== null && 'type' in wish ? wish.type : null

/**
 * Caches the remote's own files and nothing else: no API response, and no address with its parameters, ever
 * enters a cache. A new version waits until the page reports that no one would lose anything by it.
 */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { cacheName: laterCache })) ?? fetch(request),
)
// A page that failed to start requests the server's own copy: the cached copy may be broken, and could never
// repair itself.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.searchParams.has('fresh'),
  async ({ request }) => {
    const reply = await fetch(request).catch(() => null)
    return reply?.ok === true ? reply : ((await matchPrecache('/index.html')) ?? Response.error())
  },
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [notBedside, files] }))
// An API request neither wakes the service worker nor waits for it. It also cannot delay a new version:
// Chromium restarts the old worker for a request that arrives during the update, and the new worker then
// waits another five minutes.
self.addEventListener('install', (event) => {
  if (isRoutable(event))
    event.waitUntil(
      event.addRoutes([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]),
    )
})
self.addEventListener('message', (event) => {
  const wish = wishOf(event.data)
  if (wish === 'SKIP_WAITING') void self.skipWaiting()
  // Without a connection, the next visit tries again.
  if (wish === 'KEEP_LATER') event.waitUntil(keepLater().catch(() => undefined))
})
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(flushCommandOutbox())
})
listenForCalls()
clientsClaim()
