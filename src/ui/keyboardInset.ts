/**
 * Keeps `--wl-keyboard` at the number of CSS pixels that the on-screen keyboard covers at the page's lower
 * edge, and keeps the focused field above it. It is updated in the next frame and on every change; reading it
 * earlier would lay out the page once more. In browsers that shrink the page instead, it stays unset. Returns
 * a function that stops it.
 */
export function watchKeyboardInset(view: Window): () => void {
  const viewport = view.visualViewport
  if (!viewport) return () => undefined
  const page = view.document.documentElement
  const show = (pixels: number) => {
    if (pixels > 0) page.style.setProperty('--wl-keyboard', `${pixels}px`)
    else page.style.removeProperty('--wl-keyboard')
  }
  let shown = 0
  /**
   * Scrolls the field into view, and its submit button if there is room for both. A search field needs no
   * button.
   */
  const reveal = (field: Element | null) => {
    const form = field instanceof HTMLInputElement && field.type !== 'search' ? field.form : null
    for (const part of [form?.querySelector('[type="submit"]'), field])
      part?.scrollIntoView({ block: 'nearest' })
  }
  const look = () => {
    // A pinch-zoomed page also has a small viewport, but no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : view.innerHeight - viewport.height - viewport.offsetTop
    const pixels = Math.max(0, Math.round(covered))
    if (pixels === shown) return
    shown = pixels
    show(pixels)
    if (pixels > 0) reveal(view.document.activeElement)
  }
  const first = view.requestAnimationFrame(look)
  viewport.addEventListener('resize', look)
  viewport.addEventListener('scroll', look)
  return () => {
    view.cancelAnimationFrame(first)
    viewport.removeEventListener('resize', look)
    viewport.removeEventListener('scroll', look)
    show(0)
  }
}
