/** A request that got no answer for so long is given up, in milliseconds: its network went away without a word. */
const patienceMs = 15_000

interface RequestListener {
  /** A token was given back; whether the node still knew it. */
  released(isKnown: boolean): void
}

/**
 * Keeps `@pexip/infinity` 20.0.0 from asking without pause: it repeats a refused token refresh at once, for as long as
 * its token would have been good (4,959 requests in 12 s were seen), but waits after one that failed on its way.
 * While the guard stands, a refused refresh fails on its way, and no request is waited for without end. Returns its end.
 */
export function guardRequests(listener: RequestListener): () => void {
  const { fetch } = window
  const guarded: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/api/client/v2/conferences/')) return fetch(input, init)
    const signals = [AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
    if (address.endsWith('/release_token')) listener.released(response.ok)
    if (!response.ok && address.endsWith('/refresh_token')) throw new TypeError('The token was not renewed')
    return response
  }
  window.fetch = guarded
  return () => {
    if (window.fetch === guarded) window.fetch = fetch
  }
}
