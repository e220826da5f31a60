import type { Page } from 'playwright'
import { readSentences } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'

type Translated = Exclude<Locale, 'en'>

/** Runs in a page, and in a browser that is none. The texts and the names below `top`, and the elements that have an empty name. */
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

/** The same of a part of the page that this runs in. */
export const saidInEnglish = (top: Element, locale: Translated): string[] => faultsOf(saidBelow(top), locale)
