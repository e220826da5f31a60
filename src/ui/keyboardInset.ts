/**
 * Calls `onChange` with how many CSS pixels of the page's lower edge the on-screen keyboard covers, with the next frame
 * and on every change, and answers its stop. Asked sooner, the page would be laid out once more. Browsers that shrink the page instead report 0.
 */
export function watchKeyboardInset(view: Window, onChange: (pixels: number) => void): () => void {
  const viewport = view.visualViewport
  if (!viewport) return () => undefined
  const tell = () => {
    // A pinch-zoomed page also has a small viewport, and no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : view.innerHeight - viewport.height - viewport.offsetTop
    onChange(Math.max(0, Math.round(covered)))
  }
  const first = view.requestAnimationFrame(tell)
  viewport.addEventListener('resize', tell)
  viewport.addEventListener('scroll', tell)
  return () => {
    view.cancelAnimationFrame(first)
    viewport.removeEventListener('resize', tell)
    viewport.removeEventListener('scroll', tell)
  }
}
