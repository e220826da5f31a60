import * as z from 'zod/mini'
import { CallClaim, type ClaimRequest } from '../../contract/calls/callClaims.ts'
import {
  ConsultCameraReply,
  ConsultDesk,
  type ConsultDeskJoinRequest,
} from '../../contract/calls/consultDesk.ts'
import { deskCareRequestEndpoints } from '../../contract/careRequests/careRequests.ts'
import { emergencyEndpoints } from '../../contract/calls/emergencyEntry.ts'
import { knockEndpoints } from '../../contract/calls/knocks.ts'
import { pushEndpoints } from '../../contract/calls/pushSubscriptions.ts'
import { IDEMPOTENCY_KEY, X_ACTED_AT, X_SEQ } from '../../contract/headers.ts'
import { MeetJoinReply } from '../../contract/calls/meet.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import { readFailure, unreachable, type Failure } from '../http/failure.ts'
import type { ServerClock } from '../http/serverClock.ts'
import type { ConsoleClient } from '../admin/consoleClient.ts'
import { createEndpointCalls } from '../admin/endpointCalls.ts'
import { withClockSync } from './withClockSync.ts'

type Result<Value> = { ok: true; value: Value } | Failure

/** Request timeouts in milliseconds. The server responds to a movement within three seconds or not at all. */
const patienceMs = 10_000
const movePatienceMs = 4_000

interface Question {
  body?: unknown
  headers?: Readonly<Record<string, string>>
  keepalive?: boolean
  timeoutMs?: number
}

/**
 * Creates the API client for what only a clinician can do. `secret` is that of a link in a message, or of a
 * join; null uses the account that is signed in to the console in this browser. Never rejects.
 */
export function createConsultApi(server: URL, clock: ServerClock) {
  let seq = 0
  let people: Promise<ConsoleClient> | null = null

  const account: Pick<ConsoleClient, 'ask'> = {
    ask: async (request) => {
      try {
        people ??= openConsole(server)
        const client = await people
        if (!(await client.hasSession())) return { ok: false, code: 'unauthorized', status: 401 }
        return await client.ask(request)
      } catch {
        people = null
        return unreachable
      }
    },
  }

  const ask = <Value>(
    call: `${'GET' | 'POST' | 'DELETE'} ${string}`,
    secret: string,
    read: (body: unknown) => Value,
    question: Question = {},
  ): Promise<Result<Value>> => {
    const [method = 'GET', path = ''] = call.split(' ')
    return askPath(method, `/api/consult/${path}`, secret, read, question)
  }

  async function askPath<Value>(
    method: string,
    path: string,
    secret: string,
    read: (body: unknown) => Value,
    { body, headers, keepalive = false, timeoutMs = patienceMs }: Question = {},
  ): Promise<Result<Value>> {
    try {
      const reply = await withClockSync(clock, () =>
        fetch(new URL(path, server), {
          method,
          keepalive,
          headers: {
            Authorization: `Bearer ${secret}`,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      const json: unknown = await reply.json().catch(() => null)
      if (reply.ok) return { ok: true, value: read(json) }
      return readFailure(reply.status, json, reply.headers.get('retry-after'), errorCatalogue)
    } catch {
      // No response, or one that did not come from this server but from something in between.
      return unreachable
    }
  }

  const linked = (secret: string): Pick<ConsoleClient, 'ask'> => ({
    ask: ({ method, path, body, read }) => askPath(method, path, secret, read, { body }),
  })

  return {
    waiting: (secret: string | null) =>
      secret === null
        ? account.ask({ method: 'GET', path: '/api/consult/waiting', read: readDesk })
        : ask('GET waiting', secret, readDesk),
    join: (secret: string | null, request: ConsultDeskJoinRequest) =>
      secret === null
        ? account.ask({ method: 'POST', path: '/api/consult/join', body: request, read: readJoin })
        : ask('POST join', secret, readJoin, { body: request }),
    claim: (secret: string | null, request: ClaimRequest) =>
      secret === null
        ? account.ask({ method: 'POST', path: '/api/consult/claim', body: request, read: readClaim })
        : ask('POST claim', secret, readClaim, { body: request }),
    giveBack: (secret: string | null, call: string) =>
      secret === null
        ? account.ask({ method: 'DELETE', path: `/api/consult/claim/${call}`, read: () => null })
        : ask(`DELETE claim/${call}`, secret, () => null),
    move: (
      resume: string,
      request: { command: 'pan' | 'zoom' | 'stop' | 'home'; params_p: Readonly<Record<string, unknown>> },
      urgent: boolean,
    ) => {
      const actedAt = Math.floor(clock.now())
      // Never below the server's clock, so that the numbers also increase across a reload.
      seq = Math.max(seq + 1, actedAt)
      const headers = {
        [IDEMPOTENCY_KEY]: crypto.randomUUID(),
        [X_SEQ]: String(seq),
        [X_ACTED_AT]: String(actedAt),
      }
      const question = { body: request, headers, keepalive: urgent, timeoutMs: movePatienceMs }
      return ask('POST camera', resume, (body) => z.parse(ConsultCameraReply, body), question)
    },
    requests: (secret: string | null) =>
      createEndpointCalls(secret === null ? account : linked(secret), deskCareRequestEndpoints),
    knocks: createEndpointCalls(account, knockEndpoints),
    emergency: createEndpointCalls(account, emergencyEndpoints),
    push: createEndpointCalls(account, pushEndpoints),
  }
}

const readDesk = (body: unknown): ConsultDesk => z.parse(ConsultDesk, body)
const readClaim = (body: unknown): CallClaim => z.parse(CallClaim, body)
const readJoin = (body: unknown): MeetJoinReply => z.parse(MeetJoinReply, body)

/** Loads the console's session on demand: most visitors come by a link. */
async function openConsole(base: URL): Promise<ConsoleClient> {
  const { createBrowserConsoleClient } = await import('../admin/browserConsoleClient.ts')
  return createBrowserConsoleClient(base)
}
