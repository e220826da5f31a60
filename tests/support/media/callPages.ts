import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { launchBrowser } from '../browser/browser.ts'
import { launchOldBrowser } from '../browser/oldBrowser.ts'
import type { Attendee, JoinOptions } from '../callPage/callPage.ts'
import { type PageFiles, type RunningNode, startNode } from './conference.ts'

/** Pages with Pexip's unmodified client, and the conferencing node that they call. */
export interface CallPages extends RunningNode {
  /** Opens a page with a client of its own, which has not joined. `url` is another route to the node. */
  open(url?: string): Promise<CallPage>
}

export interface CallPage {
  readonly page: Page
  join(options: JoinOptions): Promise<number | undefined>
  /** Runs a function in the page and returns its result. */
  ask<T, A>(question: (attendee: Attendee, argument: A) => T | Promise<T>, argument?: A): Promise<Awaited<T>>
}

/** Returns the page of an attendee with Pexip's client, and its script. */
export const callPageFiles = (): Promise<PageFiles> =>
  pageFilesOf(resolve(import.meta.dirname, '../callPage/callPage.ts'))

/** Returns a page with the script of that entry file, built for a browser. */
export async function pageFilesOf(entry: string): Promise<PageFiles> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'es2024', lib: { entry, formats: ['es'] } },
  })
  const [first] = [built].flat()
  if (first === undefined || !('output' in first)) throw new Error('the page was not built')
  const html = '<!doctype html><title>call</title><script type="module" src="/page.js"></script>'
  return {
    '/page.html': { type: 'text/html', body: html },
    '/page.js': { type: 'text/javascript', body: first.output[0].code },
  }
}

/**
 * Browser switches that let pages play and record without a click, and expose this machine's own addresses.
 */
const switches = [
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

interface CallOptions {
  readonly tokenLifeSeconds?: number
  readonly environment?: Readonly<Record<string, string>>
  /** True if its pages reach the node only through a TURN server. */
  readonly relayOnly?: boolean
  /** True if its pages run in the oldest Chromium that the product supports. */
  readonly isOldBrowser?: boolean
  /** Changes the node's answers on their way to the pages. */
  readonly onAnswer?: (answer: string) => string
}

export async function openCallPages({
  relayOnly = false,
  isOldBrowser = false,
  ...options
}: CallOptions = {}): Promise<CallPages> {
  const running = await startNode({ ...options, files: await callPageFiles() })
  const browser = await (isOldBrowser ? launchOldBrowser(switches) : launchCallBrowser())
  return {
    ...running,
    open: (url = running.url) => openCallPage(browser, url, relayOnly ? takeRelaysAlone : undefined),
    close: async () => {
      await browser.close()
      await running.close()
    },
  }
}

export const launchCallBrowser = (): Promise<Browser> => launchBrowser(switches)

/** Makes every connection use a TURN server. Runs in the page before its own scripts. */
function takeRelaysAlone(): void {
  const Straight = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Straight {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
    }
  }
}

export async function openCallPage(browser: Browser, url: string, before?: () => void): Promise<CallPage> {
  const page = await browser.newPage()
  if (before !== undefined) await page.addInitScript(before)
  await page.goto(`${url}/page.html`)
  await page.waitForFunction(() => 'attendee' in window)
  return {
    page,
    join: (options) => page.evaluate((joining) => window.attendee.join(joining), options),
    // The function runs in the page: it has access to its argument and the attendee, but to nothing of the
    // test.
    ask: (question, argument) =>
      page.evaluate(
        `(${question.toString()})(window.attendee, ${argument === undefined ? 'undefined' : JSON.stringify(argument)})`,
      ),
  }
}
