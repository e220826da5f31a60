import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, errors, type Locator, type Page } from 'playwright'
import type { Screen } from '../history.ts'
import { isAt, type Place, wayFrom } from './places.ts'
import { readScreen } from './screen.ts'
import { until, within } from '../until.ts'

/** Milliseconds for which a person looks for a button that may not be there. */
const looksForMs = 4_000
/** Number of times that a tab that does not load is opened. */
const mostTries = 3
/** Milliseconds for which a finger follows a button that moves away. */
const followsMs = 500
/** How long a person waits where nothing is wrong, on a slow machine, in milliseconds. */
export const patienceMs = 30_000

/**
 * How long a tablet must show no trouble before it counts as at rest, in milliseconds, and how often it is
 * looked at in that time.
 */
const restsForMs = 300
const restLooks = 3
/** Words of a screen that has no connection to the server, or to the room's device. */
const saysAway =
  /not connected|connecting|cannot be reached|is offline|are offline|not known|getting your room|changes? waiting/iu

/** One browser with the app, and its current tab. */
export class Tablet {
  readonly #context: BrowserContext
  readonly #home: string
  readonly looksForMs: number
  page: Page

  /** `home` is the app's address. A patient person looks for each button for `patienceMs`. */
  constructor(
    context: BrowserContext,
    page: Page,
    { home, isPatient }: { home: string; isPatient: boolean },
  ) {
    this.#context = context
    this.#home = home
    this.looksForMs = isPatient ? patienceMs : looksForMs
    this.page = page
  }

  key(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()
  }

  /** Follows the app's own links. Returns false if one of them is missing. */
  async walk(to: Place): Promise<boolean> {
    for (let steps = 0; steps < 4; steps += 1) {
      await this.#reload(this.page)
      await this.#readMessages()
      const here = pathOf(this.page)
      if (isAt(here, to)) return true
      const name = wayFrom(here, to)
      if (name === undefined) return false
      const link = this.page.getByRole('link', { name: new RegExp(`^${name}`, 'u') }).first()
      if (!(await this.isThere(link))) return false
      await link.click({ timeout: this.looksForMs }).catch(() => undefined)
      await this.page
        .waitForURL((url) => url.pathname !== here, { timeout: this.looksForMs, waitUntil: 'commit' })
        .catch(() => undefined)
    }
    return isAt(pathOf(this.page), to)
  }

  async isThere(key: Locator): Promise<boolean> {
    return key.waitFor({ timeout: this.looksForMs }).then(
      () => true,
      () => false,
    )
  }

  get isAtMenu(): boolean {
    return isAt(pathOf(this.page), '/')
  }

  async canPress(key: Locator): Promise<boolean> {
    if (!(await this.isThere(key))) return false
    // The last act may still be in progress.
    const busy = key.and(this.page.locator('[aria-busy=true]'))
    await busy.waitFor({ state: 'detached', timeout: this.looksForMs }).catch(() => undefined)
    return (await key.isEnabled().catch(() => false)) && !(await busy.isVisible().catch(() => true))
  }

  /** Presses a button, and calls `between` while it is down. */
  async press(key: Locator, between: () => Promise<void>): Promise<boolean> {
    if (!(await this.canPress(key))) return false
    const { page } = this
    try {
      await key.hover({ timeout: this.looksForMs })
      await page.mouse.down()
      await between()
      // Something that a fault put on the screen may have moved the button.
      await key.hover({ timeout: followsMs }).catch(() => undefined)
      await page.mouse.up()
      return true
    } catch {
      return false
    }
  }

  /** Opens another tab in the same browser, which becomes the current one. */
  async openTab(): Promise<boolean> {
    this.page = await this.#context.newPage()
    await this.#open()
    return true
  }

  /** Kills the tab, and opens the app again in another. */
  async loseTab(how: 'crash' | 'close'): Promise<void> {
    const dying = this.page
    this.page = await this.#context.newPage()
    if (how === 'crash') {
      const session = await this.#context.newCDPSession(dying)
      const died = dying.waitForEvent('crash', { timeout: patienceMs }).catch(() => undefined)
      // A crashed page does not respond.
      session.send('Page.crash').catch(() => undefined)
      await died
    }
    await dying.close().catch(() => undefined)
    await this.#open()
  }

  async closeOtherTabs(): Promise<void> {
    for (const page of this.tabs()) if (page !== this.page) await page.close()
  }

  /** Makes the service worker check for a newer version. */
  async askForUpdate(): Promise<void> {
    await this.page
      .evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
      })
      // Without a network, no newer version is found.
      .catch(() => undefined)
  }

  tabs(): Page[] {
    return this.#context.pages()
  }

  /** Waits until the current tab is connected and has nothing to send, and stays so for a moment. */
  async rest(): Promise<void> {
    const isQuiet = async (): Promise<boolean> => {
      // An old message describes a past state, so close it first.
      await this.#readMessages()
      const { words, unresolved, steers } = await readScreen(this.page)
      // Where the pad works, words report the result of the last press, and not the state of the connection.
      return unresolved.length === 0 && (steers || !saysAway.test(words))
    }
    let inRow = 0
    const rests = async (): Promise<boolean> => {
      // A page cannot be read while it is loading.
      inRow = (await within(looksForMs, isQuiet()).catch(() => false)) ? inRow + 1 : 0
      await setTimeout(restsForMs / restLooks)
      return inRow >= restLooks
    }
    await until('the tablet is connected', rests)
  }

  /** Returns the requests that the current tab lists, each with its step. */
  async readRequests(): Promise<string[]> {
    if (!(await this.walk('/requests'))) return [`no way led to them from ${pathOf(this.page)}`]
    // The address changes before the screen does, and the list comes after the screen.
    await this.isThere(this.page.locator('.requests-list, .requests-none'))
    return this.page.evaluate(() =>
      [...document.querySelectorAll('.request')].map((row) => {
        const step = row.querySelector('[aria-current=step] b')
        return `${row.querySelector('h2')?.textContent ?? ''}: ${step?.textContent ?? ''}`.trim()
      }),
    )
  }

  async readTabs(): Promise<Screen[]> {
    return Promise.all(this.tabs().map((page) => readScreen(page)))
  }

  /** Brings the app back in every tab: a page that a browser shows without a network is loaded again. */
  async wakeTabs(): Promise<void> {
    for (const page of this.tabs()) await this.#wake(page)
  }

  /**
   * Returns the state of the room as this tab shows it: the levels from their own screen, the rest from the
   * screen that moves the camera. The menu of a covered room does not lead there.
   */
  async look(page: Page, isCovered: boolean): Promise<Screen> {
    this.page = page
    await page.bringToFront()
    const here = await readScreen(page)
    if (isCovered && isAt(here.path, '/') && here.cover === 'uncover') return here
    page.setDefaultTimeout(patienceMs)
    const shows = async (place: Place, key: string): Promise<Screen> => {
      if (await this.walk(place))
        await this.key(key)
          .waitFor()
          .catch(() => undefined)
      // A button that says something new must not be pressed for half a second.
      const busy = page.locator('[aria-busy=true]').first()
      await busy.waitFor({ state: 'detached', timeout: this.looksForMs }).catch(() => undefined)
      return readScreen(page)
    }
    const { levels, unresolved } = await shows('/device-settings', 'More Speed')
    const screen = await shows('/device-control', 'Home')
    return { ...screen, levels, unresolved: [...unresolved, ...screen.unresolved] }
  }

  /**
   * Opens the app in the current tab, or in another tab in its place if nothing loads. Chromium lets a page
   * wait for a minute for a worker that is replaced in that moment, and Playwright can no longer read such a
   * page.
   */
  async #open(): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { page } = this
      const came = await page.goto(`${this.#home}/`, { timeout: this.looksForMs }).then(
        () => true,
        // Without a network there is nothing to wait for.
        (error) => !(error instanceof errors.TimeoutError),
      )
      if (came) return
      this.page = await this.#context.newPage()
      await within(looksForMs, page.close()).catch(() => undefined)
    }
  }

  async #wake(page: Page): Promise<void> {
    if (page.url().startsWith(this.#home)) return this.#reload(page)
    // Without a network and a service worker, there is nothing to see yet.
    await page.goto(`${this.#home}/`, { timeout: this.looksForMs }).catch(() => undefined)
  }

  /** Presses the Reload button of a screen that failed to open, if it is shown. */
  async #reload(page: Page): Promise<void> {
    const key = page.getByRole('button', { name: 'Reload', exact: true })
    if (!(await key.isVisible().catch(() => false))) return
    await key.click({ timeout: this.looksForMs }).catch(() => undefined)
    await key.waitFor({ state: 'detached', timeout: this.looksForMs }).catch(() => undefined)
  }

  /** Reads and closes messages that cover the buttons. */
  async #readMessages(): Promise<void> {
    const close = this.page.locator('.toast').getByRole('button', { name: 'Close' })
    for (let more = await close.count(); more > 0; more -= 1)
      await close
        .first()
        .click({ timeout: this.looksForMs })
        .catch(() => undefined)
  }
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
