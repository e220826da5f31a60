/**
 * Runs slow work after the next paint, so that a press is acknowledged first. On a hidden page, which does
 * not paint, it runs immediately. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    work()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
