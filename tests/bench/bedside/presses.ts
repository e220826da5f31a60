import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from 'playwright'
import { z } from 'zod'

declare global {
  interface Window {
    /** Duration of each press in milliseconds, keyed by the time of its touch. */
    presses?: Map<number, number>
  }
}

/** Shortest interaction that the browser reports, in milliseconds. Shorter ones count as this long. */
const shortestToldMs = 16
/** How long a finger stays on a button, and how long until the next press, in milliseconds. */
const touchMs = 80
const betweenMs = 120

/**
 * Runs in the page before its own scripts. Notes how long each press took, from the finger to the next frame.
 * To the browser, a finger's way down and its click are two interactions of one press: the longer counts.
 */
export function notePresses(): void {
  const noted = new Map<number, number>()
  window.presses = noted
  addEventListener('pointerdown', ({ timeStamp }) => noted.set(timeStamp, 0), true)
  const shortest = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const press = [...noted.keys()].findLast((begun) => begun <= entry.startTime)
      if (press !== undefined) noted.set(press, Math.max(noted.get(press) ?? 0, entry.duration))
    }
  }).observe(shortest)
}

/** Touches one page like a finger, and counts its presses. */
export class Finger {
  readonly #page: Page
  readonly #browser: CDPSession
  #presses = 0

  constructor(page: Page, browser: CDPSession) {
    this.#page = page
    this.#browser = browser
  }

  /** Starts counting presses. */
  async begin(): Promise<void> {
    this.#presses = 0
    await this.#page.evaluate(() => window.presses?.clear())
  }

  /** Presses an element once it is there: at a share of its width from the left, by default in the middle. */
  async press(what: Locator, share = 0.5): Promise<void> {
    const { x, y, width, height } = await lyingStill(what)
    const point = { x: x + width * share, y: y + height / 2 }
    await this.#browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await setTimeout(touchMs)
    await this.#browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    this.#presses += 1
    await setTimeout(betweenMs)
  }

  key(name: string | RegExp): Promise<void> {
    return this.press(this.#page.getByRole('button', { name, exact: true }).first())
  }

  link(name: string | RegExp): Promise<void> {
    return this.press(this.#page.getByRole('link', { name, exact: true }).first())
  }

  /**
   * Returns the milliseconds from each press to the next painted frame.
   * @throws if the page saw a different number of presses than were made.
   */
  async durations(): Promise<number[]> {
    // The browser reports an event once its frame has been shown.
    await setTimeout(1_000)
    const told = z
      .array(z.number())
      .parse(await this.#page.evaluate(() => [...(window.presses?.values() ?? [])]))
    if (told.length !== this.#presses)
      throw new Error(`${String(this.#presses)} presses were made, ${String(told.length)} seen`)
    return told.map((duration) => Math.max(duration, shortestToldMs))
  }
}

/** Returns the element's box in CSS px, once it no longer moves. */
async function lyingStill(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await what.scrollIntoViewIfNeeded()
  let before = await what.boundingBox()
  for (;;) {
    await setTimeout(betweenMs / 2)
    const now = await what.boundingBox()
    if (now !== null && now.x === before?.x && now.y === before.y) return now
    before = now
  }
}

const pad = [
  'Up left',
  'Up',
  'Up right',
  'Left',
  'Home',
  'Right',
  'Down left',
  'Down',
  'Down right',
  'Zoom In',
  'Zoom Out',
]
const sliders = ['Speaker', 'Mic', 'Doorbell', 'Brightness', 'Speed']

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/**
 * Makes about two hundred presses, from the menu and back to it, on the controls that patients press most.
 */
export async function pressEverything(page: Page, finger: Finger): Promise<void> {
  for (const round of times(5)) {
    await finger.key(/Guest/u)
    await finger.link('Back')
    await finger.key(/Interpreter/u)
    await finger.link('Back')
    await finger.link('Support')
    await finger.link('Back')
    await finger.key(/Show\/Movie/u)
    await finger.link('Back')
    await finger.key('Night')
    await finger.key(round % 2 === 0 ? '日本語' : 'English')
    await finger.key(round % 2 === 0 ? 'English' : 'العربية')
    await finger.key('English')
    await finger.key(/Cover Camera/u)
    // The button ignores presses for half a second.
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' })
    await finger.key('Uncover Camera')
  }
  await finger.link(/Device Control/u)
  for (const _ of times(6)) for (const name of pad) await finger.key(name)
  for (const _ of times(6)) for (const name of ['Pins', 'Settings', 'Control']) await finger.link(name)
  await finger.link('Settings')
  for (const round of times(3))
    for (const name of sliders) {
      await finger.press(page.getByRole('slider', { name, exact: true }), 0.3 + round / 5)
      await finger.key(`Less ${name}`)
      await finger.key(`More ${name}`)
    }
  for (const _ of times(4)) for (const name of ['Mute speaker', 'Mute mic']) await finger.key(name)
  await finger.link('Back')
}
