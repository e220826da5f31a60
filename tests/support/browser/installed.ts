import type { Page } from 'playwright'
import { z } from 'zod'

/** Waits until the service worker of this page's origin controls it and has its whole shell. */
export async function installShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Names of the files that the worker keeps besides its shell. */
export function keptLater(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('wardlink-later')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted()
  })
}

/** What the build lists to be kept besides the shell: other languages, and the call's screens with their words. */
export async function listedLater(url: string): Promise<string[]> {
  const list: unknown = await (await fetch(new URL('/later.json', url))).json()
  return z.array(z.string()).parse(list).toSorted()
}

/** How many service workers the page's origin has registered. */
export function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}
