import * as z from 'zod/mini'
import { MeetJoinReply, MeetLookReply } from '../../contract/calls/meet.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import { readFailure } from '../http/failure.ts'
import type { ServerClock } from '../http/serverClock.ts'
import { withClockSync } from './withClockSync.ts'

type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string }

/** The longest wait for an answer, in milliseconds. */
const patienceMs = 10_000

/** Asks the server about a link. Needs no session: the link's secret is what lets in. Never rejects. */
export function createMeetApi(server: URL, clock: ServerClock) {
  const at = { server, clock }
  return {
    look: (t: string) => ask(at, 'look', { t }, (body) => z.parse(MeetLookReply, body)),
    join: (request: { t: string; display_name: string } | { resume: string }) =>
      ask(at, 'join', request, (body) => z.parse(MeetJoinReply, body)),
    decline: (t: string) => ask(at, 'decline', { t }, () => null),
  }
}

async function ask<Value>(
  { server, clock }: { server: URL; clock: ServerClock },
  verb: string,
  request: object,
  read: (body: unknown) => Value,
): Promise<Answer<Value>> {
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
    // No answer, or none that this server would give: something between here and there answered instead.
    return { ok: false, code: 'unreachable' }
  }
}
