/**
 * What `@pexip/infinity` 20.0.0 rejects without anybody who could hear it, when its network or its conference goes. The
 * person is told of each by other ways: the line is lost, or the call is over.
 */
const unheard = new Set([
  'Unable to update access token',
  'The token was not renewed',
  'Async Timeout',
  // A request that failed on its way, as browsers say it.
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'signal timed out',
])
/** An answer that its API does not foresee, as a node gives that starts or stops, or what stands before it. */
const unforeseen = /^Unexpected status \d{3}$/u

let isQuiet = false

/** Keeps these out of the console from now on: they may come after the conference is over, too. */
export function quietClient(): void {
  if (isQuiet) return
  isQuiet = true
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    const words = typeof reason === 'object' && reason !== null && 'message' in reason ? reason.message : null
    if (typeof words === 'string' && (unheard.has(words) || unforeseen.test(words))) event.preventDefault()
  })
}
