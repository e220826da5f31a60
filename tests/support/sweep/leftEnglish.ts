import type { Page } from 'playwright'
import { readSentences } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'

/** What the page says in English though the catalogue has words for it in its own language. */
export async function leftEnglish(page: Page, locale: Exclude<Locale, 'en'>): Promise<string[]> {
  const sentences = readSentences(locale)
  const said = await page.evaluate(() => {
    const texts: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text !== '' && node.parentElement?.closest('bdi, code, script, style') === null) texts.push(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder]'))
      for (const name of ['aria-label', 'placeholder']) {
        const text = element.getAttribute(name)
        if (text !== null) texts.push(text)
      }
    return texts
  })
  return said.filter((text) => (sentences.get(text) ?? text) !== text)
}
