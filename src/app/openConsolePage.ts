import { consolePageFor } from '../domain/consoleAddress.ts'
import { keepConsoleAddress } from '../platform/consolePage.ts'

/**
 * Opens the console's page in place of this one. The product's own server answers an address of the console with it; a
 * web server that sends `index.html` for every address does not, nor does the service worker, and the link of an
 * activation may be at any address.
 */
export function openConsolePage(): Promise<never> {
  const { pathname, search, hash } = window.location
  const wanted = pathname + search + hash
  keepConsoleAddress(wanted)
  window.location.replace(consolePageFor(wanted))
  // Until the page is gone, it shows what it did.
  return new Promise(() => undefined)
}
