import './scanPage.css'
import { createSwitchScan, type SwitchHold } from './switchScan.ts'

/**
 * Selector for the elements that a switch can press. A slider is left out because it has buttons beside it.
 */
const pressable = 'button, a[href], select, textarea, input:not([type="hidden"], [type="range"])'
const switchKeys: ReadonlySet<string> = new Set([' ', 'Enter'])

const isField = (element: Element | null): boolean =>
  element?.matches('textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"])') ?? false

/** Returns the page's own elements, or those of the dialog on top of it. */
function itemsOf(page: Document): HTMLElement[] {
  const dialog = [...page.querySelectorAll('dialog[open]')].at(-1)
  return [...(dialog ?? page.body).querySelectorAll<HTMLElement>(pressable)].filter(
    (item) =>
      item.getAttribute('aria-disabled') !== 'true' &&
      !item.matches(':disabled') &&
      item.closest('[inert], [aria-hidden="true"]') === null &&
      item.checkVisibility({ visibilityProperty: true }),
  )
}

/**
 * Runs one-switch scanning for a whole page with any content. Space or Enter, which is how switches identify
 * themselves, chooses the highlighted element. A button that acts while it is held goes down with one press
 * and comes up with the next. A user who types on a keyboard in a field still types there. Returns a function
 * that stops it.
 */
export function scanPage(page: Document, restMs: number): () => void {
  let shown: readonly Element[] = []
  let isTyping = false
  let isOwnStroke = false
  const stroke = (key: HTMLElement, type: 'keydown' | 'keyup') => {
    isOwnStroke = true
    key.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true }))
    isOwnStroke = false
  }
  /**
   * Holds the button as a keyboard would, so that everything that ends a hold ends this one: a hidden page, a
   * lost connection, lost focus.
   */
  const holdDown = (key: HTMLElement): SwitchHold => {
    stroke(key, 'keydown')
    return { isDown: () => key.matches('.is-pressed'), letGo: () => stroke(key, 'keyup') }
  }
  const scan = createSwitchScan<HTMLElement>({
    items: () => itemsOf(page),
    light: (lit) => {
      for (const item of shown) item.removeAttribute('data-lit')
      // Outline the whole row: a drawn radio button is itself transparent.
      shown = lit.map((item) => item.closest('label') ?? item)
      for (const item of shown) item.setAttribute('data-lit', '')
      if (shown.length > 0) shown[0]?.scrollIntoView({ block: 'nearest' })
    },
    press: (item) => {
      isTyping = false
      item.focus()
      if (item.matches('.hold-key')) return holdDown(item)
      if (!isField(item)) item.click()
      return null
    },
    restMs,
  })
  const onKey = (event: KeyboardEvent) => {
    if (isOwnStroke) return
    const inField = isField(page.activeElement)
    if (!switchKeys.has(event.key)) {
      isTyping = inField
      return
    }
    if (inField && isTyping) return
    // The focused element must not receive the key as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type === 'keydown' && !event.repeat) scan.choose()
  }
  page.addEventListener('keydown', onKey, { capture: true })
  page.addEventListener('keyup', onKey, { capture: true })
  return () => {
    page.removeEventListener('keydown', onKey, { capture: true })
    page.removeEventListener('keyup', onKey, { capture: true })
    scan.stop()
  }
}
