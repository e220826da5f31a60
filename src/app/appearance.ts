import type { Locale, Preferences, Theme } from '../state/preferences.ts'

export function wear(theme: Theme): void {
  const page = document.documentElement
  page.dataset['theme'] = theme
  // What the browser paints around the page is the page's own ground.
  const ground = getComputedStyle(page).getPropertyValue('--wl-ground').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

type Fit = Pick<Preferences, 'layout' | 'text' | 'hand'> & { locale: Locale }

/** How wide the page may be, how large its text is, and on which side its keys lie. */
export function layOut({ layout, text, hand, locale }: Fit): void {
  const page = document.documentElement
  page.dataset['layout'] = layout
  page.style.fontSize = text === 100 ? '' : `${text}%`
  // They lie where reading ends, unless that is the other hand's side.
  const swapped = hand !== null && (hand === 'left') !== (locale === 'ar')
  page.dataset['keys'] = swapped ? 'start' : 'end'
}
