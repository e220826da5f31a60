/**
 * Unhandled rejections of `@pexip/infinity` 20.0.0 when its network or its conference goes away. The user
 * learns of each in another way: the connection is lost, or the call is over.
 */
const unheard = new Set([
  'Unable to update access token',
  'The token was not renewed',
  'Async Timeout',
  // A request that failed in transit, as each browser words it.
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'signal timed out',
])
/**
 * A status that the API does not define, as sent by a node that is starting or stopping, or by a proxy in
 * front of it.
 */
const unforeseen = /^Unexpected status \d{3}$/u

let isQuiet = false

/**
 * Permanently keeps these rejections out of the console: they can also occur after the conference is over.
 */
export function ignoreKnownRejections(): void {
  if (isQuiet) return
  isQuiet = true
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    const words = typeof reason === 'object' && reason !== null && 'message' in reason ? reason.message : null
    if (typeof words === 'string' && (unheard.has(words) || unforeseen.test(words))) event.preventDefault()
  })
}
