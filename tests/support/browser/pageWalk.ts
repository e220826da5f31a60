import type { Page } from 'playwright'

/** One way through the app. */
export interface Step {
  /** The words of the link or key that is pressed, as the source of a regular expression; null for the browser's own Back. */
  readonly press: string | null
  /** The title of the screen to which it leads. */
  readonly title: string
  /** Words that only that screen shows, where others have its title too. */
  readonly shows?: string
}

/**
 * Walks through the screens as fast as they come, in the page itself: a test's driver would take longer for
 * each press than the screens do.
 */
export function walk(page: Page, steps: readonly Step[]): Promise<void> {
  return page.evaluate(walkInPage, steps)
}

/** Runs in the page. It waits for as long as the test does. */
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
