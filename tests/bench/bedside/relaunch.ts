import type { BrowserContext, Page } from 'playwright'
import { z } from 'zod'
import { slowDown } from './slowTablet.ts'

declare global {
  interface Window {
    /** Milliseconds from the page's start until the first button of the menu can be pressed. */
    pressableAt?: number
  }
}

export interface Relaunch {
  /** Milliseconds from the page's start to its first paint. */
  readonly painted: number
  /** Milliseconds from the page's start until a button of the menu can be pressed. */
  readonly pressable: number
}

/**
 * Runs in the page before its own scripts. Notes when the menu can be pressed: a button that is there can be
 * pressed once the page has nothing else to do.
 */
function notePressable(): void {
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', () => {
    window.pressableAt = performance.now()
  })
  channel.port1.start()
  const look = (): void => {
    if (document.querySelector('a[href="/support"]') === null) requestAnimationFrame(look)
    else channel.port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

const Figures = z.object({ painted: z.number(), pressable: z.number() })

/**
 * Opens the app again with its service worker stopped too, as the first thing that a tablet without a network
 * does. Leaves the page open.
 */
export async function relaunch(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; took: Relaunch }> {
  const page = await context.newPage()
  const browser = await slowDown(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await page.addInitScript(notePressable)
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
  const figures = await page.waitForFunction(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const pressable = window.pressableAt
    return painted !== undefined && pressable !== undefined && { painted, pressable }
  })
  return { page, took: Figures.parse(await figures.jsonValue()) }
}
