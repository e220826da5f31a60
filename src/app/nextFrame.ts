/** A page that is hidden draws nothing: so long is waited at most, in milliseconds. */
const longestMs = 100

/** Fulfilled once the browser has shown what is drawn so far. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
