import * as z from 'zod/mini'
import { MeetJoinReply, MeetLookReply } from '../../contract/calls/meet.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import { readFailure } from '../http/failure.ts'
import type { ServerClock } from '../http/serverClock.ts'
import { withClockSync } from './withClockSync.ts'

export type LinkAnswer<Value> = { ok: true; value: Value } | { ok: false; code: string }

/** Request timeout in milliseconds. */
const patienceMs = 10_000

/**
 * Creates the API client for a link. It needs no session, because the link's secret grants access. Never
 * rejects.
 */
export function createMeetApi(server: URL, clock: ServerClock) {
  const at = { server, clock }
  return {
    look: (t: string) => askByLink(at, 'look', { t }, (body) => z.parse(MeetLookReply, body)),
    join: (request: { t: string; display_name: string } | { resume: string }) =>
      askByLink(at, 'join', request, (body) => z.parse(MeetJoinReply, body)),
    decline: (t: string) => askByLink(at, 'decline', { t }, () => null),
  }
}

/** Sends a request that the secret of a link grants. Never rejects. */
export async function askByLink<Value>(
  { server, clock }: { server: URL; clock: ServerClock },
  verb: string,
  request: object,
  read: (body: unknown) => Value,
): Promise<LinkAnswer<Value>> {
  try {
    const reply = await withClockSync(clock, () =>
      fetch(new URL(`/api/meet/${verb}`, server), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(patienceMs),
      }),
    )
    const body: unknown = reply.status === 204 ? null : await reply.json().catch(() => null)
    if (reply.ok) return { ok: true, value: read(body) }
    return { ok: false, code: readFailure(reply.status, body, null, errorCatalogue).code }
  } catch {
    // No response, or one that did not come from this server but from something in between.
    return { ok: false, code: 'unreachable' }
  }
}
