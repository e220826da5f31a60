import type { Layout, Theme } from '../state/preferences.ts'

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
