/** How long after a press an error counts as its own, in milliseconds; longer than a command waits for its answer. */
const pressMs = 10_000

/** Calls back when an error that no code handles follows a press. Returns a function that stops it. */
export function watchFailedPress(page: Window, onFailed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let pressedAt = Number.NEGATIVE_INFINITY
  const onPress = () => {
    pressedAt = performance.now()
  }
  const onError = (event: Event) => {
    if (performance.now() - pressedAt > pressMs) return
    // Listeners that come later may know the error.
    setTimeout(() => event.defaultPrevented || onFailed())
  }
  for (const press of ['pointerdown', 'click'])
    page.addEventListener(press, onPress, { capture: true, signal })
  for (const error of ['error', 'unhandledrejection']) page.addEventListener(error, onError, { signal })
  return () => stop.abort()
}
