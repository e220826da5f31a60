import { i18n, type Messages } from '@lingui/core'
import { messages as english } from '../locales/en.po'
import type { Locale } from '../state/preferences.ts'

export interface Catalog {
  readonly messages: Messages
}
/** The texts of one bundle, each language loaded when it is spoken. */
export type CatalogLoaders = Readonly<Record<Locale, () => Promise<Catalog>>>

/** Of every page. */
const everyPages: CatalogLoaders = {
  en: async () => ({ messages: english }),
  ja: () => import('../locales/ja.po'),
  ar: () => import('../locales/ar.po'),
}

/** A separate bundle, such as the monitor’s, adds the texts that only it uses. */
const bundles = new Set<CatalogLoaders>([everyPages])

/** Without a network one bundle's words may be kept here, and another's not: those are then English, never nothing. */
const wordsIn = (words: CatalogLoaders, locale: Locale): Promise<Catalog> =>
  words === everyPages ? words[locale]() : words[locale]().catch(() => words.en())

let asked: Locale = 'en'

/** Puts every text into the language, once its words have arrived. The last one asked for wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  asked = locale
  const parts = await Promise.all([...bundles].map((words) => wordsIn(words, locale)))
  if (asked !== locale) return
  // Added to what is known: a call that began earlier, and comes late, knows fewer bundles.
  i18n.load(locale, Object.fromEntries(parts.flatMap(({ messages }) => Object.entries(messages))))
  i18n.activate(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

/** The words that are always there. */
export function activateEnglish(): void {
  i18n.loadAndActivate({ locale: 'en', messages: english })
}

/** Adds a bundle's words: from now on they are spoken with all the others. */
export async function addCatalog(words: CatalogLoaders): Promise<void> {
  bundles.add(words)
  await activateLocale(asked).catch(async () => i18n.load(i18n.locale, (await words.en()).messages))
}
