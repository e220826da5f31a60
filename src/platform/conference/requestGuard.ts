import * as z from 'zod/mini'

const Answer = z.object({
  result: z.object({ token: z.optional(z.string()), return_ticket: z.optional(z.string()) }),
})

/** Request timeout in milliseconds, for a network that disappeared without an error. */
const patienceMs = 15_000

/** Path of the first offer of a call's media, and of each later one. */
const offerPath = /\/calls(?:\/[^/]+\/update)?$/u

/** Guard around a conference's requests. */
interface RequestGuard {
  /**
   * Notifies the node that this page is closing, before any other cleanup. Pexip's client cleans up its media
   * first, and a browser that has waited long enough (0.2 s of work was seen, on a busy machine) ends the
   * page in the middle of that. The person would then remain in the conference for two more minutes.
   */
  releaseOnClose(): void
  stop(): void
}

interface RequestListener {
  /**
   * Called when the node refused an offer of media, other than because of its limits (403): the client neither
   * repeats the offer nor reports it.
   */
  offerRefused(): void
  /** Called when a token was released. `isKnown` is true if the node still knew it. */
  released(isKnown: boolean): void
  /** Ticket that identifies the requested seat as the same person's; null for a new participant. */
  readonly ticket: string | null
  /** True if this client shows the person whom it keeps on screen. */
  readonly showsKept: boolean
  /**
   * Called when a seat was granted. `ticket` restores it later; null if the node does not support tickets.
   */
  entered(ticket: string | null): void
}

/**
 * Keeps `@pexip/infinity` 20.0.0 from sending requests in a tight loop: it repeats a refused token refresh
 * immediately, for as long as its token would have been valid (4,959 requests in 12 s were seen), but waits
 * after one that failed in transit. While the guard is active, a refused refresh fails as if in transit, and
 * every request has a timeout.
 */
export function guardRequests(listener: RequestListener): RequestGuard {
  const { fetch } = window
  let releaseUrl: string | null = null
  const guarded: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/api/client/v2/conferences/')) return fetch(input, init)
    const signals = [AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]
    const asksForPlace = address.endsWith('/request_token')
    const asked = asksForPlace ? withOwnFields(init, listener) : init
    const response = await fetch(input, { ...asked, signal: AbortSignal.any(signals) })
    const refreshes = address.endsWith('/refresh_token')
    if (response.ok && (asksForPlace || refreshes)) {
      const { token, return_ticket: ticket = null } = await resultIn(response.clone())
      if (token !== undefined) releaseUrl = releaseUrlOf(address, token)
      if (asksForPlace) listener.entered(ticket)
    }
    if (address.endsWith('/release_token')) {
      releaseUrl = null
      listener.released(response.ok)
    }
    if (!response.ok && response.status !== 403 && offerPath.test(address)) listener.offerRefused()
    if (!response.ok && refreshes) throw new TypeError('The token was not renewed')
    return response
  }
  window.fetch = guarded
  return {
    releaseOnClose: () => {
      if (releaseUrl === null) return
      navigator.sendBeacon(
        releaseUrl,
        new Blob([JSON.stringify({ reason: 'Browser closed' })], { type: 'application/json' }),
      )
      releaseUrl = null
    },
    stop: () => {
      if (window.fetch === guarded) window.fetch = fetch
    },
  }
}

/**
 * Returns the URL that releases `token`, which was granted at `address`. The token is in the query, because a
 * beacon has no headers.
 */
const releaseUrlOf = (address: string, token: string): string =>
  `${address.slice(0, address.lastIndexOf('/'))}/release_token?token=${encodeURIComponent(token)}`

/** Adds our own fields to the request body, because `@pexip/infinity` has no options for them. */
function withOwnFields(
  init: RequestInit | undefined,
  { ticket, showsKept }: Pick<RequestListener, 'ticket' | 'showsKept'>,
): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init
  const asked: unknown = JSON.parse(init.body)
  const own = { ...(ticket !== null && { return_ticket: ticket }), ...(showsKept && { shows_kept: true }) }
  return { ...init, body: JSON.stringify({ ...(typeof asked === 'object' && asked), ...own }) }
}

async function resultIn(response: Response): Promise<z.infer<typeof Answer>['result']> {
  const answer = Answer.safeParse(await response.json().catch(() => null))
  return answer.success ? answer.data.result : {}
}
