import { IDEMPOTENCY_KEY } from '../../contract/headers.ts'
import type { SessionReply, SessionRequest } from '../../contract/bedside/session.ts'
import { backoffMs } from '../../domain/backoff.ts'
import type { EntryParameters } from '../../domain/bedside/entryLink.ts'
import type { Ports, Result, SessionRecord } from '../ports.ts'

/** The server answers the same exchange again for so long, in milliseconds. */
const replayMs = 30_000

/**
 * Exchanges a one-use code for a session. A lost response is requested again with the same key, so that the
 * user does not have to scan again. A back end without this call accepts the token itself as the bearer.
 */
export async function exchange(ports: Ports, request: SessionRequest): Promise<Result<SessionRecord>> {
  const key = ports.newId()
  const until = Date.now() + replayMs
  for (let attempt = 0; ; attempt += 1) {
    const result = await ports.api.call({
      method: 'POST',
      path: '/api/session',
      body: request,
      reply: 'session',
      headers: { [IDEMPOTENCY_KEY]: key },
      timeoutMs: 8_000,
      anonymous: true,
    })
    if (result.ok) return { ok: true, value: recordOf(result.value, request, ports.entry) }
    if (result.status === 404 && 'token' in request) return { ok: true, value: foreignRecord(ports, request) }
    const passing = result.code === 'unreachable' || (result.status ?? 0) >= 500
    const wait = backoffMs(attempt, ports.random(), 300, 4_000)
    if (!passing || Date.now() + wait > until) return result
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

function recordOf(reply: SessionReply, request: SessionRequest, entry: EntryParameters): SessionRecord {
  const { mdm_token: mdmToken } = request
  // The address describes only what its own token leads to, not a code that is scanned later.
  const pushed = 'token' in request && request.token === entry.token ? entry.state : undefined
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    aps_id: reply.aps_id,
    vmr: reply.vmr,
    available_functions: reply.available_functions,
    customer: reply.endpoint.customer,
    lastName: '',
    roomNumber: '',
    ...(mdmToken !== undefined && { mdm_token: mdmToken }),
    ...roomState(reply.state ?? pushed),
    ...(reply.byod === true && { byod: true }),
    profile: null,
  }
}

function foreignRecord(ports: Ports, request: { token: string; aps_id: string }): SessionRecord {
  return bareRecord({ accessToken: request.token, apsId: request.aps_id }, ports.entry)
}

/** Returns a record from the parameters of the specification's long URL. */
export function bareRecord(
  tokens: { accessToken: string; apsId: string },
  entry: EntryParameters,
): SessionRecord {
  return {
    accessToken: tokens.accessToken,
    refreshToken: entry.refreshToken ?? '',
    aps_id: tokens.apsId,
    vmr: entry.vmr ?? '',
    available_functions: entry.availableFunctions ?? [],
    customer: '',
    lastName: '',
    roomNumber: '',
    ...(entry.mdmToken !== undefined && { mdm_token: entry.mdmToken }),
    ...roomState(entry.state),
    profile: null,
  }
}

/** Returns the state of the room if it is one that the specification defines, otherwise nothing. */
const roomState = (state: string | undefined): Pick<SessionRecord, 'state'> =>
  state === 'clinician_call' || state === 'entertainment' ? { state } : {}
