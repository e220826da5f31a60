import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/** First segments that are not the bedside's: the API, and pages of which a tablet keeps nothing. Whole segments. */
const notBedside = /^\/(api|mobapi|authentication|aps|metrics|healthz|room|meet|admin)(\/|\?|$)/u
/** Files, which the shell has or has not: never a page. */
const files = /\.[a-z0-9]+(\?|$)/iu

/**
 * Keeps the remote's shell and nothing else: no answer of the API, and no address with what it carries, ever
 * enters a cache. A new version waits until the page says that nobody would lose anything by it.
 */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [notBedside, files] }))
self.addEventListener('message', (event) => {
  const wish: unknown = event.data
  const isSkip = typeof wish === 'object' && wish !== null && 'type' in wish && wish.type === 'SKIP_WAITING'
  if (isSkip) void self.skipWaiting()
})
clientsClaim()
