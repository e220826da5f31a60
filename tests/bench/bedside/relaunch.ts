import { setTimeout } from 'node:timers/promises'
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
 * Runs in the page before its own scripts. Notes when the menu can be pressed: a button that is there, and that
 * takes presses, can be pressed once the page has nothing else to do.
 */
function notePressable(): void {
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', () => {
    window.pressableAt = performance.now()
  })
  channel.port1.start()
  const look = (): void => {
    const link = document.querySelector('a[href="/support"]')
    if (link !== null && getComputedStyle(link).pointerEvents !== 'none') channel.port2.postMessage(null)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const Figures = z.object({ painted: z.number(), pressable: z.number() })

/** Milliseconds after which a page is asked whether it has started. */
const askedEveryMs = 1_500

/**
 * Opens the app again with its service worker stopped too, as the first thing that a tablet without a network
 * does. Leaves the page open. Playwright is asked nothing meanwhile: its own script of 330 kB would be compiled
 * in the page, on the same slowed thread.
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
  for (;;) {
    await setTimeout(askedEveryMs)
    const figures = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      pressable: window.pressableAt,
    }))
    const { success, data } = Figures.safeParse(figures)
    if (success) return { page, took: data }
  }
}
