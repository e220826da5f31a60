import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { installShell } from '../../support/browser/installed.ts'
import { openUndrivenBrowser } from '../../support/browser/undrivenBrowser.ts'
import { stageLink } from '../../support/situations/situations.ts'
import { raiseStage } from '../../support/situations/stage.ts'
import { slowdown } from './slowTablet.ts'

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

/** Reads the figures. Runs in the page, which has none before it has started. */
const figuresOf = (): unknown => ({
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  pressable: window.pressableAt,
})

/** Milliseconds after which a page is asked whether it has started. */
const askedEveryMs = 1_500

/** A tablet with the remote of one build, in a room, without a network. */
export interface Tablet {
  /** Opens the app again with its service worker stopped too, as the first thing that a tablet does. */
  relaunch(): Promise<Relaunch>
  close(): Promise<void>
}

/** Opens a tablet with a build of the front end, installs its shell and takes its network away. */
export async function openTablet(dist: string): Promise<Tablet> {
  const stage = await raiseStage(dist)
  const browser = await openUndrivenBrowser()
  await browser.prepare(async (page) => {
    await page.goto(`${stage.url}${stageLink}`)
    await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
    await installShell(page)
    await page.goto('about:blank')
  })
  await stage.fall()
  return {
    relaunch: async () => {
      const tab = await browser.openTab()
      await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await tab.send('ServiceWorker.enable')
      await tab.send('ServiceWorker.stopAllWorkers')
      await tab.send('Page.enable')
      const source = `(${notePressable.toString()})()`
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
      await tab.send('Page.navigate', { url: stage.url })
      for (;;) {
        await setTimeout(askedEveryMs)
        const { success, data } = Figures.safeParse(await tab.evaluate(`(${figuresOf.toString()})()`))
        if (!success) continue
        await tab.send('Page.close')
        tab.disconnect()
        return data
      }
    },
    close: async () => {
      await browser.close()
      await stage.close()
    },
  }
}
