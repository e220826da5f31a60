import type { Page } from 'playwright'
import { type Locale, readSentences } from '../catalogue.ts'
import { type PageStates, pageStates } from './pageStates.ts'

const locales = ['en', 'ja', 'ar'] as const

/** Returns a sentence of the catalog in a language; undefined if it has none. */
function translate(english: string, locale: Locale): string | undefined {
  const sentence = readSentences(locale).get(english)
  return locale === 'en' && sentence === '' ? english : sentence
}

/** Returns the texts of a page. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
      texts.add(node.textContent?.trim() ?? '')
    return [...texts]
  })
}

/**
 * Puts a page into another language without reloading it, as its language switch does; screens below the menu
 * have no switch. Resolves when the page is drawn in that language and the font of its script is loaded,
 * which may move the content below. `english` holds the page's texts in English.
 */
export async function speakInPlace(page: Page, locale: Locale, english: readonly string[]): Promise<void> {
  const expected = english.flatMap((text) => {
    const sentence = translate(text, locale)
    const isElsewhere = locales.some((other) => other !== locale && translate(text, other) === sentence)
    return sentence === undefined || isElsewhere ? [] : [sentence]
  })
  if (expected.length === 0) throw new Error(`nothing on this page shows that it is in ${locale}`)
  const states = await page.evaluateHandle(pageStates)
  await states.evaluate(setLocale, locale)
  await page.waitForFunction(
    ([language, sentences]) => {
      if (document.documentElement.lang !== language) return false
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
        if (sentences.includes(node.textContent?.trim() ?? '')) return true
      return false
    },
    [locale, expected] as const,
  )
  await fontsLoaded(page)
}

/** Resolves when all fonts that the page uses have loaded. */
async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A font is requested with the layout that needs it.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(drawn))
  })
}

/**
 * Changes the page's language. Runs in the page: finds the state that a component reads the language from, and
 * changes its source: a person's or a tablet's preferences, or the settings of a room.
 */
function setLocale(states: PageStates, locale: Locale): void {
  const localeIn = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'locale' in value ? value.locale : value
  const state = states.stored().find((one) => ['en', 'ja', 'ar'].includes(String(localeIn(one.get()))))
  if (state === undefined) throw new Error('no component of this page reads the language')
  for (const source of state.sources()) {
    const value = source.get()
    if (localeIn(state.get()) !== locale && typeof value === 'object' && value !== null)
      source.set({ ...value, locale })
  }
  if (localeIn(state.get()) !== locale) throw new Error(`the page cannot be put into ${locale}`)
}
