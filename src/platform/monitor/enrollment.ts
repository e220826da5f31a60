import * as z from 'zod/mini'
import { EnrollReply } from '../../contract/devices/enrollment.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import { readFailure } from '../http/failure.ts'

/** Request timeout in milliseconds. */
const patienceMs = 10_000

/**
 * Exchanges an enrollment code for a credential. The `code` of a failure is an error code or `unreachable`.
 */
export async function enroll(
  server: URL,
  code: string,
): Promise<{ ok: true; credential: string } | { ok: false; code: string }> {
  try {
    const reply = await fetch(new URL('/aps/enroll', server), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const body: unknown = await reply.json().catch(() => null)
    if (reply.ok) return { ok: true, credential: z.parse(EnrollReply, body).credential }
    return { ok: false, code: readFailure(reply.status, body, null, errorCatalogue).code }
  } catch {
    // No response, or one that did not come from this server but from something in between.
    return { ok: false, code: 'unreachable' }
  }
}

/**
 * Takes the enrollment code out of an address such as `/room#enroll=7K3M9TQ4`, and removes it from the
 * address and the history immediately. Returns null if there is none.
 */
export function takeEnrollmentCode(page: Pick<Window, 'location' | 'history'>): string | null {
  const fragment = new URLSearchParams(page.location.hash.slice(1))
  const code = fragment.get('enroll')
  if (code === null) return null
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  return code
}
