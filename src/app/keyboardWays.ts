/**
 * Escape leads back, as the key at the top of the screen does; in a dialog it closes that, and in a field it leaves the
 * field first. Answers the end of it.
 */
export function leadBackByEscape(page: Document): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || page.querySelector('dialog[open]') !== null)
      return
    const focused = page.activeElement
    if (focused instanceof HTMLElement && focused.matches('input, textarea, select')) focused.blur()
    else page.querySelector<HTMLElement>('[aria-keyshortcuts="Escape"]')?.click()
  }
  page.addEventListener('keydown', onKey)
  return () => page.removeEventListener('keydown', onKey)
}

/** Puts the focus on the heading of a screen that has just come, unless the screen has put it somewhere itself. */
export function focusHeading(page: Document): void {
  if (page.activeElement !== null && page.activeElement !== page.body) return
  const heading = page.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
