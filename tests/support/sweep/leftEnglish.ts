import type { Page } from 'playwright'
import { readSentences } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'

type Translated = Exclude<Locale, 'en'>

/**
 * Returns the texts and names below `top`, and the elements with an empty name. Runs in a browser's page and
 * in jsdom.
 */
function saidBelow(top: Element): { texts: string[]; nameless: string[] } {
  const texts: string[] = []
  const nameless: string[] = []
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (text !== '' && node.parentElement?.closest('bdi, code, script, style') === null) texts.push(text)
  }
  for (const element of top.querySelectorAll('[aria-label], [placeholder]'))
    for (const name of ['aria-label', 'placeholder']) {
      const text = element.getAttribute(name)
      if (text === '') nameless.push(element.outerHTML.slice(0, 120))
      else if (text !== null) texts.push(text)
    }
  return { texts, nameless }
}

function faultsOf({ texts, nameless }: ReturnType<typeof saidBelow>, locale: Translated): string[] {
  const sentences = readSentences(locale)
  return [...texts.filter((text) => (sentences.get(text) ?? text) !== text), ...nameless]
}

/**
 * Returns the texts that the page leaves in English although the catalog has a translation, and the elements
 * with an empty name.
 */
export async function leftEnglish(page: Page, locale: Translated): Promise<string[]> {
  return faultsOf(await page.locator('body').evaluate(saidBelow), locale)
}

/** Returns the texts and names left in English in a part of the current page. */
export const saidInEnglish = (top: Element, locale: Translated): string[] => faultsOf(saidBelow(top), locale)
