/** Maximum wait in milliseconds: a hidden page renders no frames. */
const longestMs = 100

/** Resolves once the browser has painted the current content. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
