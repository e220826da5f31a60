import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { findBrowser, launchOptions, watchBrowser } from './browser.ts'

/**
 * A tab that another tab can hide. Playwright keeps every page that it drives visible, so it only prepares
 * the page and then disconnects.
 */
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

const Targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.optional(z.string()) }))
const Answer = z.object({ id: z.optional(z.number()), result: z.optional(z.unknown()) })
const Evaluated = z.object({ result: z.object({ value: z.unknown() }) })
const Place = z.object({ x: z.number(), y: z.number() })

/** Starts a separate browser, lets `prepare` drive its first page, and then leaves that page alone. */
export async function openHideableTab(prepare: (page: Page) => Promise<void>): Promise<HideableTab> {
  const profile = await mkdtemp(join(tmpdir(), 'wardlink-profile-'))
  const browser = spawn(
    findBrowser(),
    [
      ...(launchOptions().args ?? []),
      '--headless=new',
      '--window-size=1280,960',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      // The new tab page changes its process while it starts: a client that connects in that moment waits for
      // a frame that is gone.
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const end = async (): Promise<void> => {
    if (browser.exitCode === null && browser.signalCode === null) {
      const ended = once(browser, 'exit')
      browser.kill('SIGKILL')
      await ended
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const origin = await debuggingOrigin(browser.stderr)
    const driver = await chromium.connectOverCDP(origin)
    await watchBrowser(driver)
    const page = driver.contexts()[0]?.pages()[0]
    if (!page) throw new Error('the browser opened no page')
    await prepare(page)
    // Disconnects only: Playwright did not launch the browser.
    await driver.close()
    const targets = Targets.parse(await (await fetch(`${origin}/json/list`)).json())
    const address = targets.find((target) => target.type === 'page')?.webSocketDebuggerUrl
    if (address === undefined) throw new Error('the page is gone')
    const { send, close } = await debuggingLink(address)
    const mouse = (type: string, x: number, y: number): Promise<unknown> =>
      send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    let at = { x: 0, y: 0 }
    const evaluate = async (expression: string): Promise<unknown> =>
      Evaluated.parse(await send('Runtime.evaluate', { expression, returnByValue: true })).result.value
    return {
      visibility: () => evaluate('document.visibilityState'),
      press: async (name) => {
        // Measure now: without its driver the page has the window's own size.
        at = Place.parse(await evaluate(`(${middleOf.toString()})(${JSON.stringify(name)})`))
        await mouse('mouseMoved', at.x, at.y)
        await mouse('mousePressed', at.x, at.y)
      },
      letGo: async () => {
        await mouse('mouseReleased', at.x, at.y)
      },
      cover: async () => {
        await fetch(`${origin}/json/new?about:blank`, { method: 'PUT' })
      },
      close: async () => {
        close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Returns the middle of the button of that name, in CSS pixels. Runs in the page. */
function middleOf(name: string): { x: number; y: number } | null {
  const box = document.querySelector(`button[aria-label="${name}"]`)?.getBoundingClientRect()
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
}

/** Returns the origin at which Chromium can be debugged, as it reports on its error stream. */
async function debuggingOrigin(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stream)) {
    const host = /^DevTools listening on ws:\/\/([^/]+)\//.exec(line)?.[1]
    if (host !== undefined) {
      stream.resume()
      return `http://${host}`
    }
  }
  throw new Error('the browser ended before it could be debugged')
}

async function debuggingLink(address: string): Promise<{
  send: (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>
  close: () => void
}> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  let count = 0
  socket.on('message', (data: Buffer) => {
    const { id, result } = Answer.parse(JSON.parse(data.toString()))
    if (id !== undefined) waiting.get(id)?.(result)
  })
  return {
    send: (method, params) =>
      new Promise((resolve) => {
        count += 1
        waiting.set(count, resolve)
        socket.send(JSON.stringify({ id: count, method, params }))
      }),
    close: () => socket.close(),
  }
}
