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

/** A tab that receives single commands of Chrome's DevTools protocol. */
export interface UndrivenTab {
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Returns the value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Ends the connection. The tab stays open. */
  disconnect(): void
}

/**
 * A browser that Playwright only prepares. Playwright keeps every page that it drives visible, and runs and
 * observes scripts in it, which a slowed page takes 0.2 s for.
 */
export interface UndrivenBrowser {
  /** Lets `drive` use Playwright on the first page, and disconnects it. */
  prepare(drive: (page: Page) => Promise<void>): Promise<void>
  /** Connects to the first page. */
  firstTab(): Promise<UndrivenTab>
  /** Opens another tab over the others. */
  openTab(): Promise<UndrivenTab>
  close(): Promise<void>
}

const Target = z.object({ type: z.string(), webSocketDebuggerUrl: z.string() })
const Answer = z.object({ id: z.optional(z.number()), result: z.optional(z.unknown()) })
const Evaluated = z.object({ result: z.object({ value: z.unknown() }) })

/** Starts a browser with a profile of its own. */
export async function openUndrivenBrowser(): Promise<UndrivenBrowser> {
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
  const close = async (): Promise<void> => {
    if (browser.exitCode === null && browser.signalCode === null) {
      const ended = once(browser, 'exit')
      browser.kill('SIGKILL')
      await ended
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const origin = await debuggingOrigin(browser.stderr)
    return {
      prepare: async (drive) => {
        const driver = await chromium.connectOverCDP(origin)
        await watchBrowser(driver)
        const page = driver.contexts()[0]?.pages()[0]
        if (!page) throw new Error('the browser opened no page')
        await drive(page)
        // Disconnects only: Playwright did not launch the browser.
        await driver.close()
      },
      firstTab: async () => {
        const targets: unknown = await (await fetch(`${origin}/json/list`)).json()
        const page = z
          .array(z.unknown())
          .parse(targets)
          .map((target) => Target.safeParse(target).data)
          .find((target) => target?.type === 'page')
        if (page === undefined) throw new Error('the page is gone')
        return connectTo(page.webSocketDebuggerUrl)
      },
      openTab: async () => {
        const opened: unknown = await (
          await fetch(`${origin}/json/new?about:blank`, { method: 'PUT' })
        ).json()
        return connectTo(Target.parse(opened).webSocketDebuggerUrl)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
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

async function connectTo(address: string): Promise<UndrivenTab> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  let count = 0
  socket.on('message', (data: Buffer) => {
    const { id, result } = Answer.parse(JSON.parse(data.toString()))
    if (id !== undefined) waiting.get(id)?.(result)
  })
  const send = (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    new Promise((resolve) => {
      count += 1
      waiting.set(count, resolve)
      socket.send(JSON.stringify({ id: count, method, params }))
    })
  return {
    send,
    evaluate: async (expression) =>
      Evaluated.parse(await send('Runtime.evaluate', { expression, returnByValue: true })).result.value,
    disconnect: () => socket.close(),
  }
}
