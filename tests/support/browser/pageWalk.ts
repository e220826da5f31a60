import type { Page } from 'playwright'

/** One step through the app. */
export interface Step {
  /**
   * Text of the link or button to press, as the source of a regular expression; null for the browser's Back.
   */
  readonly press: string | null
  /** Title of the screen that it leads to. */
  readonly title: string
  /** Text that only that screen shows, if other screens have the same title. */
  readonly shows?: string
}

/**
 * Walks through the screens as fast as they come, in the page itself: a test's driver would take longer for
 * each press than the screens do.
 */
export function walk(page: Page, steps: readonly Step[]): Promise<void> {
  return page.evaluate(walkInPage, steps)
}

/** Runs in the page. Waits without a limit of its own; the test's timeout applies. */
async function walkInPage(steps: readonly Step[]): Promise<void> {
  const here = async <Found>(find: () => Found | undefined): Promise<Found> => {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      await new Promise(requestAnimationFrame)
    }
  }
  for (const { press, title, shows = '' } of steps) {
    if (press === null) history.back()
    else {
      const words = new RegExp(press, 'u')
      const control = await here(() =>
        [...document.querySelectorAll('a, button:not([aria-disabled])')].find(({ textContent }) =>
          words.test(textContent),
        ),
      )
      // A finger on it loads the screen behind it.
      control.dispatchEvent(new Event('touchstart', { bubbles: true }))
      if (control instanceof HTMLElement) control.click()
    }
    await here(
      () =>
        (document.title === `${title} · Wardlink` && document.body.textContent.includes(shows)) || undefined,
    )
  }
}
