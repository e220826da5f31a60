import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import type { Page } from 'playwright'
import { themes } from '../browser/bedside.ts'
import { tier } from '../tier.ts'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 AA, and the best practices of axe's authors. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result can change with the theme. Everything else is the same page. */
export const axeColors = ['color-contrast', 'link-in-text-block']
/**
 * Number of themes in which axe looks at the colors. For each change it does so in one: the contrast of every text
 * is measured in each, by the rules of the bedside.
 */
export const axeThemes = tier === 'all' ? themes.length : 1
/**
 * Slowest rules of axe, which a stricter measurement of the same screen makes unnecessary for each change: 7:1 in
 * place of 4.5:1, and controls of 64 px in place of 24 px.
 */
export const measuredRules: readonly string[] = tier === 'all' ? [] : ['color-contrast', 'target-size']

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
 * For each change, rows of a table after the fifth are left out: they repeat the markup of the first.
 *
 * @param rules Tags or names of rules; every rule of axe if absent.
 * @param without Names of rules that are left out.
 */
export async function axeViolations(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = { runOnly: rules, without, isWhole: tier === 'all' }
  return page.evaluate(async ({ runOnly, without: omitted, isWhole }): Promise<Violation[]> => {
    if (window.axe === undefined) throw new Error('axe is not on the page')
    // Describing everything that passes takes longer than finding what fails.
    // axe takes a picture that covers most of the window for a dialog, behind which it looks for no heading.
    const hasHeading = document.querySelector('h1') !== null || runOnly?.includes('best-practice') === false
    const { violations } = await window.axe.run(
      isWhole ? document : { exclude: ['tbody > tr:nth-child(n + 6)'] },
      {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly: [...runOnly] }),
        rules: Object.fromEntries(omitted.map((rule) => [rule, { enabled: false }])),
        // Reads every style sheet again, for one rule, which refuses a locked orientation. No page has such a style.
        preload: isWhole,
      },
    )
    const found = violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target }) => target.join(' ')),
    }))
    return hasHeading ? found : [...found, { id: 'no h1', targets: ['html'] }]
  }, options)
}
