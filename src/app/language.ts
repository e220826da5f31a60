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

/** Texts of each bundle that were loaded last. */
const loaded = new Map<CatalogLoaders, Catalog>()

/**
 * Without a network, the texts of some bundles may not be cached. They are then shown in English rather than
 * not at all.
 */
async function wordsIn(words: CatalogLoaders, locale: Locale): Promise<Catalog> {
  if (words === everyPages) return words[locale]()
  const texts = await words[locale]().catch(() => words.en())
  loaded.set(words, texts)
  return texts
}

let asked: Locale = 'en'
/** Language that the texts are shown in. */
let active: Locale = 'en'

/** Switches all texts to a language once its catalogs are loaded. The last call wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  asked = locale
  const parts = await Promise.all(
    [...bundles].map((words) =>
      wordsIn(words, locale).catch((cause: unknown) => {
        if (words === everyPages) throw cause
        // One page without texts must not keep the others in the language before.
        return loaded.get(words)
      }),
    ),
  )
  // Merged into the loaded texts: an earlier call that finishes late has fewer bundles. A page that waits for these
  // texts is shown in this language until the one that was asked for later is loaded.
  i18n.load(locale, Object.fromEntries(parts.flatMap((part) => Object.entries(part?.messages ?? {}))))
  if (asked !== locale) return
  active = locale
  // Some browsers format Arabic with Arabic-Indic digits, but all texts and codes use Latin digits.
  i18n.activate(locale, [`${locale}-u-nu-latn`])
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

/** Activates the English texts, which are always available. */
export function activateEnglish(): void {
  active = 'en'
  i18n.loadAndActivate({ locale: 'en', messages: english })
}

/** Adds the texts of a bundle to the active language. Rejects if they cannot be loaded, nor in English. */
export async function addCatalog(words: CatalogLoaders): Promise<void> {
  bundles.add(words)
  const locale = asked
  const isKnown = await activateLocale(locale).then(
    () => loaded.has(words),
    () => false,
  )
  if (isKnown && active === locale) return
  // The language was changed while its texts were loading, or cannot be loaded.
  const shown = active
  try {
    i18n.load(shown, (await wordsIn(words, shown)).messages)
  } catch (cause) {
    if (!loaded.has(words)) bundles.delete(words)
    throw cause
  }
}
