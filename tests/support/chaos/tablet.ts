import type { BrowserContext, Locator, Page } from 'playwright'
import type { Screen } from './history.ts'
import { isAt, type Place, wayFrom } from './places.ts'
import { readScreen } from './screen.ts'

/** How long somebody looks for a key before he gives up: milliseconds. */
export const looksForMs = 4_000
/** How long somebody waits where nothing is wrong, on a slow machine: milliseconds. */
export const patienceMs = 30_000

/** One browser with the app in it, and the tab that is looked at. */
export class Tablet {
  readonly #context: BrowserContext
  readonly #home: string
  page: Page

  /** `home` is the app's address. */
  constructor(context: BrowserContext, page: Page, home: string) {
    this.#context = context
    this.#home = home
    this.page = page
  }

  key(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()
  }

  /** Goes through the app's own links. False where one of them is not there. */
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
      await link.click({ timeout: looksForMs }).catch(() => undefined)
      await this.page
        .waitForURL((url) => url.pathname !== here, { timeout: looksForMs, waitUntil: 'commit' })
        .catch(() => undefined)
    }
    return isAt(pathOf(this.page), to)
  }

  async isThere(key: Locator): Promise<boolean> {
    return key.waitFor({ timeout: looksForMs }).then(
      () => true,
      () => false,
    )
  }

  async canPress(key: Locator): Promise<boolean> {
    if (!(await this.isThere(key))) return false
    return (
      (await key.isEnabled().catch(() => false)) &&
      (await key.getAttribute('aria-busy').catch(() => null)) !== 'true'
    )
  }

  async press(key: Locator, between: () => Promise<void>): Promise<boolean> {
    if (!(await this.canPress(key))) return false
    const pressed = key.click({ timeout: looksForMs }).then(
      () => true,
      () => false,
    )
    await between()
    return pressed
  }

  /** Another tab of the same browser, which is looked at from now on. */
  async openTab(): Promise<boolean> {
    this.page = await this.#context.newPage()
    await this.#wake(this.page)
    return true
  }

  /** The tab dies, and the app is opened again in another. */
  async loseTab(how: 'crash' | 'close'): Promise<void> {
    const dying = this.page
    this.page = await this.#context.newPage()
    if (how === 'crash') {
      const session = await this.#context.newCDPSession(dying)
      const died = dying.waitForEvent('crash', { timeout: patienceMs }).catch(() => undefined)
      // A page that crashed answers nothing.
      session.send('Page.crash').catch(() => undefined)
      await died
    }
    await dying.close().catch(() => undefined)
    await this.#wake(this.page)
  }

  async closeOtherTabs(): Promise<void> {
    for (const page of this.tabs()) if (page !== this.page) await page.close()
  }

  /** The worker looks whether there is a later version. */
  async askForUpdate(): Promise<void> {
    await this.page
      .evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
      })
      // Without a network there is no later version.
      .catch(() => undefined)
  }

  tabs(): Page[] {
    return this.#context.pages()
  }

  async readTabs(): Promise<Screen[]> {
    return Promise.all(this.tabs().map((page) => readScreen(page)))
  }

  /** Every tab shows the app: what a browser shows without a network is loaded again. */
  async wakeTabs(): Promise<void> {
    for (const page of this.tabs()) await this.#wake(page)
  }

  /** How the room is, as this tab tells: its levels from their own screen, the rest from where the camera is moved. */
  async look(page: Page): Promise<Screen> {
    this.page = page
    await page.bringToFront()
    page.setDefaultTimeout(patienceMs)
    const shows = async (place: Place, key: string): Promise<Screen> => {
      if (await this.walk(place))
        await this.key(key)
          .waitFor()
          .catch(() => undefined)
      // A key that says something new is not to be pressed for half a second.
      const busy = page.locator('[aria-busy=true]').first()
      await busy.waitFor({ state: 'detached', timeout: looksForMs }).catch(() => undefined)
      return readScreen(page)
    }
    const { levels, unresolved } = await shows('/device-settings', 'Speed: more')
    // From the menu of a covered room no way leads there.
    const screen = await shows('/device-control', 'Home')
    return { ...screen, levels, unresolved: [...unresolved, ...screen.unresolved] }
  }

  async #wake(page: Page): Promise<void> {
    if (page.url().startsWith(this.#home)) return this.#reload(page)
    // Without a network, and without a worker, there is nothing to be seen yet.
    await page.goto(`${this.#home}/`, { timeout: looksForMs }).catch(() => undefined)
  }

  /** Presses the key of a screen that did not open, if that is what is shown. */
  async #reload(page: Page): Promise<void> {
    const key = page.getByRole('button', { name: 'Reload', exact: true })
    if (!(await key.isVisible().catch(() => false))) return
    await key.click({ timeout: looksForMs }).catch(() => undefined)
    await key.waitFor({ state: 'detached', timeout: looksForMs }).catch(() => undefined)
  }

  /** Closes what lies over the keys, having read it. */
  async #readMessages(): Promise<void> {
    const close = this.page.locator('.toast').getByRole('button', { name: 'Close' })
    for (let more = await close.count(); more > 0; more -= 1)
      await close
        .first()
        .click({ timeout: looksForMs })
        .catch(() => undefined)
  }
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
