import type { Locator, Page } from 'playwright'

/** Enough steps to go through all groups and one group, with some to spare. */
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

  /** Installs the page's clock. Must be called before the page is opened. */
  async holdClock(): Promise<void> {
    await this.page.clock.install()
  }

  /** Presses the switch. */
  async press(): Promise<void> {
    await this.page.keyboard.press('Space')
  }

  /**
   * Pauses the clock at a moment in the near future, which must not have passed before the browser receives
   * the request.
   */
  async #standStill(aheadMs = 200): Promise<void> {
    const moment = await this.page.evaluate((ahead) => Date.now() + ahead, aheadMs)
    try {
      await this.page.clock.pauseAt(moment)
    } catch (error) {
      if (aheadMs > 10_000) throw error
      await this.#standStill(aheadMs * 2)
    }
  }

  /** Presses whenever the element is lit, alone or in a group, until it alone was lit and is chosen. */
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
