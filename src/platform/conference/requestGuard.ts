import * as z from 'zod/mini'

const Answer = z.object({
  result: z.object({ token: z.optional(z.string()), return_ticket: z.optional(z.string()) }),
})

/** A request that got no answer for so long is given up, in milliseconds: its network went away without a word. */
const patienceMs = 15_000

/** The guard that stands before a conference's requests. */
interface RequestGuard {
  /**
   * Tells the node that this page goes, before anything else is done about it. Pexip's client puts its media in order first,
   * and a browser that waited long enough (0.2 s of work were seen, on a busy machine) ends the page in the middle of that:
   * then the person stands in the conference for two minutes more.
   */
  sayFarewell(): void
  stop(): void
}

interface RequestListener {
  /** A token was given back; whether the node still knew it. */
  released(isKnown: boolean): void
  /** What the place that is asked for now is to be the same person's by; null for somebody new. */
  readonly ticket: string | null
  /** A place was given: what leads back to it, null at a node that knows no such thing. */
  entered(ticket: string | null): void
}

/**
 * Keeps `@pexip/infinity` 20.0.0 from asking without pause: it repeats a refused token refresh at once, for as long as
 * its token would have been good (4,959 requests in 12 s were seen), but waits after one that failed on its way.
 * While the guard stands, a refused refresh fails on its way, and no request is waited for without end.
 */
export function guardRequests(listener: RequestListener): RequestGuard {
  const { fetch } = window
  let farewell: string | null = null
  const guarded: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/api/client/v2/conferences/')) return fetch(input, init)
    const signals = [AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]
    const asksForPlace = address.endsWith('/request_token')
    const asked = asksForPlace ? withTicket(init, listener.ticket) : init
    const response = await fetch(input, { ...asked, signal: AbortSignal.any(signals) })
    const refreshes = address.endsWith('/refresh_token')
    if (response.ok && (asksForPlace || refreshes)) {
      const { token, return_ticket: ticket = null } = await resultIn(response.clone())
      if (token !== undefined) farewell = farewellTo(address, token)
      if (asksForPlace) listener.entered(ticket)
    }
    if (address.endsWith('/release_token')) {
      farewell = null
      listener.released(response.ok)
    }
    if (!response.ok && refreshes) throw new TypeError('The token was not renewed')
    return response
  }
  window.fetch = guarded
  return {
    sayFarewell: () => {
      if (farewell === null) return
      navigator.sendBeacon(
        farewell,
        new Blob([JSON.stringify({ reason: 'Browser closed' })], { type: 'application/json' }),
      )
      farewell = null
    },
    stop: () => {
      if (window.fetch === guarded) window.fetch = fetch
    },
  }
}

/** Where `token`, that was given at `address`, is given back; in the query, because a beacon has no headers. */
const farewellTo = (address: string, token: string): string =>
  `${address.slice(0, address.lastIndexOf('/'))}/release_token?token=${encodeURIComponent(token)}`

/** `@pexip/infinity` lets nothing be added to what it asks with. */
function withTicket(init: RequestInit | undefined, ticket: string | null): RequestInit | undefined {
  if (ticket === null || typeof init?.body !== 'string') return init
  const asked: unknown = JSON.parse(init.body)
  return { ...init, body: JSON.stringify({ ...(typeof asked === 'object' && asked), return_ticket: ticket }) }
}

async function resultIn(response: Response): Promise<z.infer<typeof Answer>['result']> {
  const answer = Answer.safeParse(await response.json().catch(() => null))
  return answer.success ? answer.data.result : {}
}
