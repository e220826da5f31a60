import * as z from 'zod/mini'

const Answer = z.object({ result: z.object({ return_ticket: z.optional(z.string()) }) })

/** A request that got no answer for so long is given up, in milliseconds: its network went away without a word. */
const patienceMs = 15_000

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
 * While the guard stands, a refused refresh fails on its way, and no request is waited for without end. Returns its end.
 */
export function guardRequests(listener: RequestListener): () => void {
  const { fetch } = window
  const guarded: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/api/client/v2/conferences/')) return fetch(input, init)
    const signals = [AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]
    const asksForPlace = address.endsWith('/request_token')
    const asked = asksForPlace ? withTicket(init, listener.ticket) : init
    const response = await fetch(input, { ...asked, signal: AbortSignal.any(signals) })
    if (asksForPlace && response.ok) listener.entered(await ticketIn(response.clone()))
    if (address.endsWith('/release_token')) listener.released(response.ok)
    if (!response.ok && address.endsWith('/refresh_token')) throw new TypeError('The token was not renewed')
    return response
  }
  window.fetch = guarded
  return () => {
    if (window.fetch === guarded) window.fetch = fetch
  }
}

/** `@pexip/infinity` lets nothing be added to what it asks with. */
function withTicket(init: RequestInit | undefined, ticket: string | null): RequestInit | undefined {
  if (ticket === null || typeof init?.body !== 'string') return init
  const asked: unknown = JSON.parse(init.body)
  return { ...init, body: JSON.stringify({ ...(typeof asked === 'object' && asked), return_ticket: ticket }) }
}

async function ticketIn(response: Response): Promise<string | null> {
  const answer = Answer.safeParse(await response.json().catch(() => null))
  return answer.success ? (answer.data.result.return_ticket ?? null) : null
}
