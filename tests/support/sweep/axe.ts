import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import type { Page } from 'playwright'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 AA, and the best practices of axe's authors. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result can change with the theme. Everything else is the same page. */
export const axeColors = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/** A rule that a page violates, with the selectors of the elements. */
interface Violation {
  readonly id: string
  readonly targets: readonly string[]
}

/**
 * Returns what axe finds on the current page. axe's package for Playwright parses its 1.5 MB three times per
 * page to look into frames of other origins, of which Wardlink has none: this takes a whole second, where axe
 * itself needs a tenth.
 *
 * @param rules Tags or names of rules; every rule of axe if absent.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (runOnly): Promise<Violation[]> => {
    if (window.axe === undefined) throw new Error('axe is not on the page')
    // Describing everything that passes takes longer than finding what fails.
    // axe takes a picture that covers most of the window for a dialog, behind which it looks for no heading.
    const hasHeading = document.querySelector('h1') !== null || runOnly?.includes('best-practice') === false
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly: [...runOnly] }),
    })
    const found = violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target }) => target.join(' ')),
    }))
    return hasHeading ? found : [...found, { id: 'no h1', targets: ['html'] }]
  }, rules)
}
