/**
 * Does what takes long once the picture of what asked for it has been shown: a key answers its finger first. Answers how to
 * call it off. A page that nobody sees paints nothing, and waits for nothing.
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
