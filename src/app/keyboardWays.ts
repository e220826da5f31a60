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

/**
 * What had the focus may go with its screen, or from it, as a question that was answered does: the focus then goes to the
 * heading, and not back to where the page begins. What still has it comes out from under a message. Answers the end of it.
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
