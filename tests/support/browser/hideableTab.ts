import type { Page } from 'playwright'
import { z } from 'zod'
import { openUndrivenBrowser } from './undrivenBrowser.ts'

/** A tab that another tab can hide. */
export interface HideableTab {
  /** Returns the page's visibility as the browser reports it: `visible` or `hidden`. */
  visibility(): Promise<unknown>
  /** Presses the mouse on the button of that name, without releasing. */
  press(name: string): Promise<void>
  /** Releases the mouse at its position. */
  letGo(): Promise<void>
  /** Opens another tab over this one. */
  cover(): Promise<void>
  close(): Promise<void>
}

const Place = z.object({ x: z.number(), y: z.number() })

/** Starts a separate browser, lets `prepare` drive its first page, and then leaves that page alone. */
export async function openHideableTab(prepare: (page: Page) => Promise<void>): Promise<HideableTab> {
  const browser = await openUndrivenBrowser()
  try {
    await browser.prepare(prepare)
    const tab = await browser.firstTab()
    const mouse = (type: string, x: number, y: number): Promise<unknown> =>
      tab.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    let at = { x: 0, y: 0 }
    return {
      visibility: () => tab.evaluate('document.visibilityState'),
      press: async (name) => {
        // Measure now: without its driver the page has the window's own size.
        at = Place.parse(await tab.evaluate(`(${middleOf.toString()})(${JSON.stringify(name)})`))
        await mouse('mouseMoved', at.x, at.y)
        await mouse('mousePressed', at.x, at.y)
      },
      letGo: async () => {
        await mouse('mouseReleased', at.x, at.y)
      },
      cover: async () => {
        const other = await browser.openTab()
        other.disconnect()
      },
      close: async () => {
        tab.disconnect()
        await browser.close()
      },
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Returns the middle of the button of that name, in CSS pixels. Runs in the page. */
function middleOf(name: string): { x: number; y: number } | null {
  const box = document.querySelector(`button[aria-label="${name}"]`)?.getBoundingClientRect()
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
}
