import type { Locale, Preferences, Theme } from '../state/preferences.ts'

export function applyTheme(theme: Theme): void {
  const page = document.documentElement
  page.dataset['theme'] = theme
  // The browser paints its own surroundings of the page in the page’s background color.
  const ground = getComputedStyle(page).getPropertyValue('--wl-ground').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

type Fit = Pick<Preferences, 'layout' | 'text' | 'hand'> & { locale: Locale }

/** Applies the page width, the text size and the side of the buttons. */
export function applyLayout({ layout, text, hand, locale }: Fit): void {
  const page = document.documentElement
  page.dataset['layout'] = layout
  page.style.fontSize = text === 100 ? '' : `${text}%`
  // Buttons are at the end of the reading direction, unless that is the side of the other hand.
  const swapped = hand !== null && (hand === 'left') !== (locale === 'ar')
  page.dataset['keys'] = swapped ? 'start' : 'end'
}
