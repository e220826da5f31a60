import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { z } from 'zod'

/** Maximum milliseconds until a shell is installed on a slow machine, including one failed attempt. */
const installedWithinMs = 90_000

/**
 * Waits until the service worker of this page's origin controls it and has its whole shell. Throws, and
 * reports how far it came, if that takes too long.
 */
export async function installShell(page: Page): Promise<void> {
  const end = performance.now() + installedWithinMs
  // Polled from here, because a page's own clock may be stopped.
  while (!(await isInstalled(page))) {
    if (performance.now() > end) throw new Error(`the shell is not installed: ${await howFar(page)}`)
    await setTimeout(25)
  }
}

function isInstalled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations()
    return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}

function howFar(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations()
    if (registration === undefined) return 'nothing is registered'
    const { installing, waiting, active } = registration
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    const states = [installing?.state, waiting?.state, active?.state].map((state) => state ?? 'none')
    return `${states.join(', ')}, with ${kept.join(' and ')} files`
  })
}

/** Returns the names of the files that the worker keeps besides its shell. */
export function keptLater(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('wardlink-later')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted()
  })
}

/**
 * Returns the files that the build lists to be kept besides the shell: other languages, and the call's
 * screens with their words.
 */
export async function listedLater(url: string): Promise<string[]> {
  const list: unknown = await (await fetch(new URL('/later.json', url))).json()
  return z.array(z.string()).parse(list).toSorted()
}

/** Returns the number of service workers registered for the page's origin. */
export function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}
