/**
 * Makes Escape go back, like the button at the top of the screen. In a dialog it closes the dialog, and in a
 * field it leaves the field first. Returns a function that stops it.
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

/** Moves the focus to the heading of a new screen, unless the screen has set the focus itself. */
export function focusHeading(page: Document): void {
  if (page.activeElement !== null && page.activeElement !== page.body) return
  const heading = page.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Moves the focus to the heading when the focused element disappears, with its screen or within it, such as
 * an answered question. Otherwise the focus would return to the start of the page. Also scrolls a focused
 * element out from under a new message. Returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let focused: Element | null = page.activeElement
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target
  }
  const isMessage = ({ target, addedNodes }: MutationRecord) =>
    addedNodes.length > 0 && target instanceof Element && target.matches('.toasts')
  const observer = new MutationObserver((changes) => {
    if (focused?.isConnected === false) focusHeading(page)
    else if (changes.some(isMessage) && focused?.matches(':focus-visible') === true)
      focused.scrollIntoView({ block: 'nearest' })
  })
  page.addEventListener('focusin', onFocus)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
