import type { ElementHandle, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { movingParts } from '../sweep/movingParts.ts'

/** More Tab presses than any screen needs. */
const mostTabs = 80

interface Focus {
  readonly name: string
  /** Reason why a person could not see or hear the focused element; null if there is none. */
  readonly fault: string | null
  readonly isGoal: boolean
}

const nowhere = 'nothing has the focus'

function focusNow(page: Page, goal: ElementHandle | null = null): Promise<Focus> {
  return page.evaluate(
    async ([wanted, lost]) => {
      const focused = document.activeElement
      // Drawing the focus ring takes a moment.
      const drawing = (focused?.getAnimations() ?? []).map(({ finished }) => finished.catch(() => null))
      await Promise.all(drawing)
      if (focused === null || focused === document.body) return { name: '', fault: lost, isGoal: false }
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined
      const by = document.getElementById(focused.getAttribute('aria-labelledby') ?? '')?.textContent
      const name = focused.getAttribute('aria-label') ?? by ?? label ?? focused.textContent
      const isGoal = focused === wanted
      const said = `${focused.localName} ${JSON.stringify(name.trim())}`
      if (name.trim() === '')
        return { name: '', fault: `${focused.outerHTML.slice(0, 160)} has no name`, isGoal }
      // A heading focused by a new screen cannot be pressed and has no ring.
      if (focused.localName === 'h1') return { name: name.trim(), fault: null, isGoal }

      const isRinged = (element: Element | null, part?: string): boolean => {
        if (element === null) return false
        const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element, part)
        return boxShadow.includes('9px') || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3)
      }
      // For a drawn radio button, a code's boxes and a chosen file, the ring is around the drawn part.
      const drawn = focused.closest('label, .code, .slider-track') ?? focused
      if (!isRinged(focused) && !isRinged(drawn))
        return { name: name.trim(), fault: `${said} has no ring`, isGoal }
      const box = drawn.getBoundingClientRect()
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const top = document.elementFromPoint(x, y)
      const isSeen = top !== null && (drawn.contains(top) || top.contains(drawn))
      return {
        name: name.trim(),
        fault: isSeen
          ? null
          : `${said} lies out of sight, under ${top?.outerHTML.slice(0, 120) ?? `the edge: ${y} of ${innerHeight}`}`,
        isGoal,
      }
    },
    [goal, nowhere] as const,
  )
}

/**
 * A user with only a keyboard, who wants no motion. Each element that gets the focus must have a name and be
 * visible.
 */
export class KeyboardPerson {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until the element has focus. */
  async tabTo(goal: Locator): Promise<void> {
    const wanted = await goal.first().elementHandle()
    const seen: string[] = []
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      await this.page.keyboard.press('Tab')
      const { name, fault, isGoal } = await focusNow(this.page, wanted)
      // After the last element, the browser's own window has the focus for one Tab press.
      if (fault !== nowhere) await this.#isSeen(fault)
      if (isGoal) return
      seen.push(name)
    }
    throw new Error(`Tab does not lead there, only to: ${seen.join(', ')}`)
  }

  /**
   * Waits until the focused element has no fault: a message that has just appeared can cover it for a moment.
   */
  async #isSeen(fault: string | null): Promise<void> {
    if (fault !== null) await expect.poll(async () => (await focusNow(this.page)).fault).toBeNull()
  }

  /** Moves the focus to the element and presses it. */
  async press(goal: Locator, stroke: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(goal)
    await this.page.keyboard.press(stroke)
  }

  /** Waits until the new screen has focused its heading, and checks that nothing moves. */
  async arrives(heading: string): Promise<void> {
    const focused = () => this.page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(heading)
    expect(await movingParts(this.page)).toEqual([])
    await this.#isSeen((await focusNow(this.page)).fault)
  }

  /** Waits until the element that has the focus has this name. */
  async isAt(name: string): Promise<void> {
    await expect.poll(async () => (await focusNow(this.page)).name).toBe(name)
  }

  async write(goal: Locator, text: string): Promise<void> {
    await this.tabTo(goal)
    await this.page.keyboard.type(text)
  }
}
