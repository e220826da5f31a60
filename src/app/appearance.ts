import { i18n, type Messages } from '@lingui/core'
import { messages as english } from '../locales/en.po'
import type { Layout, Locale, Theme } from '../state/preferences.ts'

const catalogues: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: async () => english,
  ja: async () => (await import('../locales/ja.po')).messages,
  ar: async () => (await import('../locales/ar.po')).messages,
}

let asked: Locale | null = null

/** Puts every text into the language, once its words have arrived. The last one asked for wins. */
export async function speak(locale: Locale): Promise<void> {
  asked = locale
  const messages = await catalogues[locale]()
  if (asked !== locale) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

/** The words that are always there. */
export function speakEnglish(): void {
  i18n.loadAndActivate({ locale: 'en', messages: english })
}

export function wear(theme: Theme): void {
  const page = document.documentElement
  page.dataset['theme'] = theme
  // What the browser paints around the page is the page's own ground.
  const ground = getComputedStyle(page).getPropertyValue('--wl-ground').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

export function layOut(layout: Layout): void {
  document.documentElement.dataset['layout'] = layout
}
