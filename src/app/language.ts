import { i18n, type Messages } from '@lingui/core'
import { messages as english } from '../locales/en.po'
import type { Locale } from '../state/preferences.ts'

/** The texts of one bundle, each language loaded when it is spoken. */
export type Words = Readonly<Record<Locale, () => Promise<Messages>>>

/** Of every page; a bundle of its own, as the monitor's, adds what only it says. */
const bundles = new Set<Words>([
  {
    en: async () => english,
    ja: async () => (await import('../locales/ja.po')).messages,
    ar: async () => (await import('../locales/ar.po')).messages,
  },
])

let asked: Locale = 'en'

/** Puts every text into the language, once its words have arrived. The last one asked for wins. */
export async function speak(locale: Locale): Promise<void> {
  asked = locale
  const parts = await Promise.all([...bundles].map((words) => words[locale]()))
  if (asked !== locale) return
  i18n.loadAndActivate({
    locale,
    messages: Object.fromEntries(parts.flatMap((part) => Object.entries(part))),
  })
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

/** The words that are always there. */
export function speakEnglish(): void {
  i18n.loadAndActivate({ locale: 'en', messages: english })
}

/** Adds a bundle's words: from now on they are spoken with all the others. */
export async function speakAlso(words: Words): Promise<void> {
  bundles.add(words)
  await speak(asked)
}
