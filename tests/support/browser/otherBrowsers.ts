import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer, { ElementHandle } from 'puppeteer-core'
import type { Browser, Page } from 'puppeteer-core'
import * as z from 'zod/mini'
import { type RunNotes, runNotes } from '../watch/runNotes.ts'
import { listenInPage, noteViolations } from '../watch/violationsInPage.ts'
import { freePort, onPath, program } from '../hospital/systemPrograms.ts'

/** Maximum wait of a user on a busy machine, in milliseconds. */
const patienceMs = 30_000
/** A tablet in landscape. */
const size = { width: 1280, height: 800 }

/** A user with a browser other than Chromium. Elements are found by their names, as a person finds them. */
export interface Visitor {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** The user's location in the app, without the origin. */
  place(): Promise<string>
  /** Waits until the user can read this. */
  reads(words: string): Promise<void>
  press(name: string): Promise<void>
  write(label: string, text: string): Promise<void>
  /** Puts a finger on a button, and keeps it there until `letGo`. */
  hold(name: string): Promise<void>
  letGo(): Promise<void>
  /** Waits until an expression, which can use `await`, is true in the page. */
  until(expression: string): Promise<void>
  close(): Promise<void>
}

/** Operations of each engine's own driver. `Search results` is its reference to an element. */
interface Driver<Found> {
  open(address: string): Promise<unknown>
  reload(): Promise<unknown>
  /** Returns the value of a JavaScript expression. */
  value(expression: string): Promise<unknown>
  /** Returns the element that an expression evaluates to, or null. */
  find(expression: string): Promise<Found | null>
  click(found: Found): Promise<unknown>
  type(found: Found, text: string): Promise<unknown>
  down(found: Found): Promise<unknown>
  up(): Promise<unknown>
  close(): Promise<unknown>
}

const pressable = 'a, button, input, textarea, [role=button]'

/**
 * Returns an expression that finds a button, link or field by its name. An exact match comes before a partial
 * one.
 */
const called = (name: string): string => `(() => {
  const wanted = ${JSON.stringify(name)}
  const nameOf = (one) =>
    (one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText ?? '').trim()
  const all = [...document.querySelectorAll('${pressable}')]
    .filter((one) => one.getClientRects().length > 0 && !one.closest('[inert]'))
    // An element that an open dialog covers cannot be reached.
    .filter((one, _at, _all, question = document.querySelector('dialog[open]')) => question?.contains(one) ?? true)
  // A page that has just changed takes no press for a moment.
  if (getComputedStyle(document.getElementById('root') ?? document.body).pointerEvents === 'none') return null
  return all.find((one) => nameOf(one) === wanted) ?? all.find((one) => nameOf(one).includes(wanted)) ?? null
})()`

/** Reports whether an element moved, or was replaced, between being found and being pressed: nothing was pressed. */
const isTooEarly = (error: unknown): boolean =>
  /element not interactable|stale element reference/u.test(String(error))

function visitor<Found>(driver: Driver<Found>, notes: RunNotes | null): Visitor {
  /** Notes a page's violations of its policy before it is left, because they are lost with the page. */
  const leave = async (): Promise<void> => {
    if (notes !== null) await noteViolations(driver.value, notes)
  }
  const arrive = async (): Promise<void> => {
    if (notes !== null) await driver.value(listenInPage)
  }
  const until = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
    const end = Date.now() + patienceMs
    for (;;) {
      // A page that is being left does not respond.
      const seen = await look().catch(() => null)
      if (seen !== null && seen !== false) return seen
      if (Date.now() > end) {
        const text = await driver.value('document.body.innerText').catch(String)
        throw new Error(`waited in vain for ${what}; the page reads:\n${String(text)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const press = async (name: string): Promise<void> => {
    const { refusal } = await until(`“${name}” to press`, async () => {
      const found = await driver.find(called(name))
      if (found === null) return null
      return driver.click(found).then(
        () => ({ refusal: null }),
        (error: unknown) => (isTooEarly(error) ? null : { refusal: String(error) }),
      )
    })
    if (refusal !== null) throw new Error(refusal)
  }
  const find = (name: string) => until(`“${name}”`, () => driver.find(called(name)))
  const holds = (expression: string) =>
    until(expression, async () => (await driver.value(`(async () => Boolean(${expression}))()`)) === true)
  return {
    open: async (address) => {
      await leave()
      await driver.open(address)
      await arrive()
    },
    reload: async () => {
      await leave()
      await driver.reload()
      await arrive()
    },
    place: async () => String(await driver.value('location.pathname + location.search + location.hash')),
    reads: async (words) => void (await holds(`document.body.innerText.includes(${JSON.stringify(words)})`)),
    press,
    write: async (label, text) => void (await driver.type(await find(label), text)),
    hold: async (name) => void (await driver.down(await find(name))),
    letGo: async () => void (await driver.up()),
    until: async (expression) => void (await holds(expression)),
    close: async () => {
      await leave()
      await driver.close()
    },
  }
}

const firefox = () => program(['firefox-esr', 'firefox'], onPath, ['firefox-esr'])
const display = () => program(['Xvfb'], onPath, ['xvfb'])
const webKitDriver = () => program(['WebKitWebDriver'], onPath, ['webkit2gtk-driver'])
function webKit(): string {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const folders = libraries.flatMap((name) =>
    ['4.1', '4.0'].map((version) => join('/usr/lib', name, `webkit2gtk-${version}`)),
  )
  return program(['MiniBrowser'], folders, ['webkit2gtk-driver'])
}

/** Installs what is missing, before several tests want to do so at the same time. Throws. */
export function findOtherBrowsers(): void {
  for (const find of [firefox, display, webKitDriver, webKit]) find()
}

/** Opens Firefox, driven by WebDriver BiDi. */
export async function visitWithFirefox(notes = runNotes): Promise<Visitor> {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox(),
    headless: true,
    defaultViewport: size,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  })
  const page: Page = await browser.newPage()
  if (notes !== null) await page.evaluateOnNewDocument(listenInPage)
  const driver: Driver<ElementHandle> = {
    open: (address) => page.goto(address),
    reload: () => page.reload(),
    value: (expression) => page.evaluate(expression),
    // Get the element itself in one evaluation: between two, another one could have been inserted before it.
    find: async (expression) => {
      const found = await page.evaluateHandle<[], () => Element | null>(expression)
      return found instanceof ElementHandle ? found : null
    },
    click: (found) => found.click(),
    type: (found, text) => found.type(text),
    down: async (found) => {
      await found.hover()
      await page.mouse.down()
    },
    up: () => page.mouse.up(),
    close: () => browser.close(),
  }
  return visitor(driver, notes)
}

/** Key that W3C WebDriver uses for a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const Answer = z.object({ value: z.unknown() })
const Session = z.object({ sessionId: z.string() })
const Reference = z.object({ [elementKey]: z.string() })

/** Starts a display that no one sees: WebKitGTK has no mode without one. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const server = spawn(display(), ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const first = await new Promise((told) => server.stdout.once('data', told))
  return { display: `:${String(first).trim()}`, process: server }
}

/**
 * Opens WebKitGTK, the engine of Safari, by W3C WebDriver. WebDriver runs nothing before a page's own
 * scripts, so their violations of its policy are not noted.
 */
export async function visitWithWebKit(notes = runNotes): Promise<Visitor> {
  const screen = await startDisplay()
  const port = await freePort()
  const service = spawn(webKitDriver(), [`--port=${String(port)}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, LANG: 'en_GB.UTF-8' },
  })
  const end = (): void => {
    service.kill()
    screen.process.kill()
  }
  const ask = async (
    method: 'POST' | 'GET' | 'DELETE',
    command: string,
    body?: unknown,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/session${command}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = Answer.parse(await answer.json())
    if (!answer.ok) throw new Error(`WebDriver ${command}: ${JSON.stringify(value)}`)
    return value
  }
  const begin = async (): Promise<string> => {
    const options = { binary: webKit(), args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    for (const until = Date.now() + patienceMs; ;) {
      try {
        return Session.parse(await ask('POST', '', { capabilities })).sessionId
      } catch (error) {
        // The driver has only just started and may not accept connections yet.
        if (Date.now() > until || !(error instanceof TypeError)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  try {
    const session = `/${await begin()}`
    const script = (text: string) =>
      ask('POST', `${session}/execute/sync`, { script: `return ${text}`, args: [] })
    const finger = (actions: readonly Record<string, unknown>[]) =>
      ask('POST', `${session}/actions`, {
        actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }],
      })
    await ask('POST', `${session}/window/rect`, { x: 0, y: 0, ...size })
    const driver: Driver<string> = {
      open: (url) => ask('POST', `${session}/url`, { url }),
      reload: () => ask('POST', `${session}/refresh`, {}),
      value: script,
      find: async (expression) => {
        const found = Reference.safeParse(await script(expression))
        return found.success ? found.data[elementKey] : null
      },
      click: (found) => ask('POST', `${session}/element/${found}/click`, {}),
      type: (found, text) => ask('POST', `${session}/element/${found}/value`, { text }),
      down: (found) =>
        finger([
          { type: 'pointerMove', duration: 0, x: 0, y: 0, origin: { [elementKey]: found } },
          { type: 'pointerDown', button: 0 },
        ]),
      up: () => finger([{ type: 'pointerUp', button: 0 }]),
      close: async () => {
        await ask('DELETE', session).catch(() => undefined)
        end()
      },
    }
    return visitor(driver, notes)
  } catch (error) {
    end()
    throw error
  }
}
