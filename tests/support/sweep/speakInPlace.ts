import type { Page } from 'playwright'
import { type Locale, readSentences } from '../catalogue.ts'

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
  await page.evaluate(setLocale, locale)
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
 * Changes the page's language. Runs in the page: finds, among the hooks of React's components, the state that
 * a component reads the language from, and changes its source: a person's or a tablet's preferences, or the
 * settings of a room.
 */
function setLocale(locale: Locale): void {
  interface Atom {
    readonly init?: unknown
    read(get: (atom: Atom) => unknown): unknown
  }
  interface Store {
    get(atom: Atom): unknown
    set(atom: Atom, value: object): void
  }
  interface Hook {
    readonly memoizedState: unknown
    readonly next?: Hook | null
  }
  interface Fiber {
    readonly memoizedState: Hook | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
  }
  const localeIn = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'locale' in value ? value.locale : value
  const isRead = (state: unknown): state is readonly [value: unknown, store: Store, atom: Atom] =>
    Array.isArray(state) && state.length > 2 && ['en', 'ja', 'ar'].includes(String(localeIn(state[0])))
  const find = (fiber: Fiber | null): readonly [store: Store, atom: Atom] | null => {
    if (fiber === null) return null
    for (let hook = fiber.memoizedState; hook; hook = hook.next ?? null)
      if (isRead(hook.memoizedState)) return [hook.memoizedState[1], hook.memoizedState[2]]
    return find(fiber.child) ?? find(fiber.sibling)
  }
  const isContainer = (value: unknown): value is { readonly stateNode: { readonly current: Fiber } } =>
    typeof value === 'object' && value !== null && 'stateNode' in value
  const kept: readonly unknown[] = Object.values(document.getElementById('root') ?? {})
  const found = find(kept.find(isContainer)?.stateNode.current ?? null)
  if (found === null) throw new Error('no component of this page reads the language')
  const [store, reader] = found
  const sources = new Set<Atom>()
  const get = (atom: Atom): unknown => {
    if ('init' in atom) sources.add(atom)
    else atom.read(get)
    return store.get(atom)
  }
  get(reader)
  for (const source of sources) {
    const value = store.get(source)
    if (localeIn(store.get(reader)) !== locale && typeof value === 'object' && value !== null)
      store.set(source, { ...value, locale })
  }
  if (localeIn(store.get(reader)) !== locale) throw new Error(`the page cannot be put into ${locale}`)
}
