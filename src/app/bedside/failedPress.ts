/**
 * Period after a press in which an error is attributed to it, in milliseconds; longer than a command's
 * response timeout.
 */
const pressMs = 10_000

/** Calls `onFailed` when an unhandled error follows a press. Returns a function that stops it. */
export function watchFailedPress(page: Window, onFailed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let pressedAt = Number.NEGATIVE_INFINITY
  const onPress = () => {
    pressedAt = performance.now()
  }
  const onError = (event: Event) => {
    if (performance.now() - pressedAt > pressMs) return
    // Deferred, because a later listener can handle the error.
    setTimeout(() => event.defaultPrevented || onFailed())
  }
  for (const press of ['pointerdown', 'click'])
    page.addEventListener(press, onPress, { capture: true, signal })
  for (const error of ['error', 'unhandledrejection']) page.addEventListener(error, onError, { signal })
  return () => stop.abort()
}
