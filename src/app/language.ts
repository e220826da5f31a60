import { i18n, type Messages } from '@lingui/core'
import { messages as english } from '../locales/en.po'
import type { Locale } from '../state/preferences.ts'

export interface Catalog {
  readonly messages: Messages
}
/** Texts of one bundle. Each language is loaded when it is first needed. */
export type CatalogLoaders = Readonly<Record<Locale, () => Promise<Catalog>>>

/** Texts that every page uses. */
const everyPages: CatalogLoaders = {
  en: async () => ({ messages: english }),
  ja: () => import('../locales/ja.po'),
  ar: () => import('../locales/ar.po'),
}

/** A separate bundle, such as the monitor’s, adds the texts that only it uses. */
const bundles = new Set<CatalogLoaders>([everyPages])

/**
 * Without a network, the texts of some bundles may not be cached. They are then shown in English rather than
 * not at all.
 */
const wordsIn = (words: CatalogLoaders, locale: Locale): Promise<Catalog> =>
  words === everyPages ? words[locale]() : words[locale]().catch(() => words.en())

let asked: Locale = 'en'

/** Switches all texts to a language once its catalogs are loaded. The last call wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  asked = locale
  const parts = await Promise.all([...bundles].map((words) => wordsIn(words, locale)))
  // Merged into the loaded texts: an earlier call that finishes late has fewer bundles. A page that waits for these
  // texts is shown in this language until the one that was asked for later is loaded.
  i18n.load(locale, Object.fromEntries(parts.flatMap(({ messages }) => Object.entries(messages))))
  if (asked !== locale) return
  // Some browsers format Arabic with Arabic-Indic digits, but all texts and codes use Latin digits.
  i18n.activate(locale, [`${locale}-u-nu-latn`])
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

/** Activates the English texts, which are always available. */
export function activateEnglish(): void {
  i18n.loadAndActivate({ locale: 'en', messages: english })
}

/** Adds the texts of a bundle to the active language. */
export async function addCatalog(words: CatalogLoaders): Promise<void> {
  bundles.add(words)
  await activateLocale(asked).catch(async () => i18n.load(i18n.locale, (await words.en()).messages))
}
