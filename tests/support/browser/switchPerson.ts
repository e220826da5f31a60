import type { Locator, Page } from 'playwright'

/** Round all groups, and round one of them, with some to spare. */
const mostRests = 60

/**
 * A user with one switch, which a browser takes for the space bar. The page's clock is stopped while they
 * look: a button that is lit when they press is still lit when the press arrives, however slow the machine
 * is. `restMs` is how long each button is lit.
 */
export class SwitchPerson {
  readonly page: Page
  readonly #restMs: number

  constructor(page: Page, restMs: number) {
    this.page = page
    this.#restMs = restMs
  }

  /** Before the page is opened. */
  async holdClock(): Promise<void> {
    await this.page.clock.install()
  }

  /** The switch. */
  async press(): Promise<void> {
    await this.page.keyboard.press('Space')
  }

  /** From a moment ahead, which must not have passed before the browser hears of it. */
  async #standStill(aheadMs = 200): Promise<void> {
    const moment = await this.page.evaluate((ahead) => Date.now() + ahead, aheadMs)
    try {
      await this.page.clock.pauseAt(moment)
    } catch (error) {
      if (aheadMs > 10_000) throw error
      await this.#standStill(aheadMs * 2)
    }
  }

  /** Waits until it is lit, among others or alone, and presses: until it alone was lit, and is chosen. */
  async choose(goal: Locator): Promise<void> {
    const wanted = await goal.first().elementHandle()
    await this.page.locator('[data-lit]').first().waitFor()
    await this.#standStill()
    for (let rests = 0; rests < mostRests; rests += 1) {
      const lit = await this.page.evaluate((key) => {
        const shown = [...document.querySelectorAll('[data-lit]')]
        return shown.some((row) => row.contains(key)) ? shown.length : 0
      }, wanted)
      if (lit > 0) await this.press()
      if (lit === 1) return this.page.clock.resume()
      if (lit === 0) await this.page.clock.runFor(this.#restMs)
    }
    throw new Error(`${goal.toString()} is never lit`)
  }
}
