import ky from 'ky'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { PatientCallReply, VmrReply } from '../../contract/calls/calls.ts'
import { RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import type { RuntimeConfig } from '../../contract/config.ts'
import { HeardControlReply } from '../../contract/devices/device.ts'
import type { EndReason } from '../../contract/bedside/events.ts'
import { InterpreterLanguages } from '../../contract/calls/interpreter.ts'
import { InviteReply } from '../../contract/calls/invites.ts'
import { IceServersReply } from '../../contract/conference/webRtc.ts'
import { PinList, PinUnits } from '../../contract/pins.ts'
import { Visits } from '../../contract/visits/visits.ts'
import { RoomTexts } from '../../contract/bedside/roomTexts.ts'
import { isSuccess } from '../../contract/success.ts'
import { X_CLIENT, X_SERVER_TIME } from '../../contract/headers.ts'
import { Me, SessionRenewed, SessionReply } from '../../contract/bedside/session.ts'
import { fetchRuntimeConfig } from '../runtimeConfig.ts'
import { logoutUntilAcknowledged } from './logoutUntilAcknowledged.ts'
import { type Failure, readFailure, unreachable } from '../http/failure.ts'
import type { ServerClock } from '../http/serverClock.ts'
import type { SessionStore } from './sessionStore.ts'
import { createTokenRefresh } from '../http/tokenRefresh.ts'

type Result<T> = { ok: true; value: T } | Failure

const replies = {
  session: SessionReply,
  renewed: SessionRenewed,
  me: Me,
  control: HeardControlReply,
  vmr: VmrReply,
  patientCall: PatientCallReply,
  invited: InviteReply,
  languages: InterpreterLanguages,
  iceServers: IceServersReply,
  pins: PinList,
  pinUnits: PinUnits,
  roomTexts: RoomTexts,
  careRequest: RoomCareRequest,
  visits: Visits,
} as const
type Replies = { [N in keyof typeof replies]: core.output<(typeof replies)[N]> }

interface ApiRequest<R extends keyof Replies | null> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  reply: R
  headers?: Readonly<Record<string, string>>
  keepalive?: boolean
  timeoutMs?: number
  anonymous?: boolean
}

interface Sending {
  method?: string
  json?: unknown
  headers?: Readonly<Record<string, string>>
  keepalive?: boolean
  signal: AbortSignal
}

const defaultTimeoutMs = 10_000
/** Maximum deviation of the stored server time, in milliseconds. Beyond it, the offset is stored again. */
const clockErrorMs = 1_000

interface ApiDeps {
  version: string
  store: SessionStore
  clock: ServerClock
}

/**
 * Requests to the server with the session's token, which is renewed as needed. All failures have the same
 * form.
 */
export class Api {
  readonly #http
  readonly #store: SessionStore
  readonly #clock: ServerClock
  readonly #refresh
  readonly #lost = new Set<(because: EndReason) => void>()
  /** Origin of the API: the page's own unless /config.json specifies another. */
  #base: Promise<string> | null = null

  constructor({ version, store, clock }: ApiDeps) {
    this.#store = store
    this.#clock = clock
    this.#http = ky.create({
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      credentials: 'omit',
      headers: { [X_CLIENT]: `Wardlink/${version}`, accept: 'application/json' },
    })
    this.#refresh = createTokenRefresh({
      store,
      post: async (refreshToken) => {
        const sent = await this.#exchange('/api/session/refresh', {
          method: 'POST',
          json: { refresh_token: refreshToken },
          signal: AbortSignal.timeout(defaultTimeoutMs),
        })
        return sent === null ? { status: null, body: null } : { status: sent.status, body: sent.body }
      },
    })
  }

  /** Returns the server time in epoch milliseconds. */
  serverNow(): number {
    return this.#clock.now(this.#store.current()?.serverAhead)
  }

  /** Returns true if a response has provided the server time. */
  knowsServerTime(): boolean {
    return this.#clock.isKnown()
  }

  /**
   * Returns the origin of the API, '' for the page's own. The first call waits for /config.json, which
   * contains it.
   */
  base(): Promise<string> {
    this.#base ??= this.loadConfig().then((config) => (config.ok ? config.value.api_base : ''))
    return this.#base
  }

  async loadConfig(): Promise<Result<RuntimeConfig>> {
    const asked = fetchRuntimeConfig()
    this.#base ??= asked.then((config) => config?.api_base ?? '')
    const config = await asked
    if (config === null) return unreachable
    this.#base = Promise.resolve(config.api_base)
    return { ok: true, value: config }
  }

  /**
   * Calls `listener` if a request is refused with 401 even after a refresh: the session has ended, for the
   * server's reason, or else because it expired.
   */
  onSessionLost(listener: (because: EndReason) => void): () => void {
    this.#lost.add(listener)
    return () => this.#lost.delete(listener)
  }

  async call<R extends keyof Replies | null>(
    request: ApiRequest<R>,
  ): Promise<Result<R extends keyof Replies ? Replies[R] : null>> {
    const { method, path, body, headers = {}, keepalive = false, timeoutMs = defaultTimeoutMs } = request
    const sending = {
      method,
      headers,
      keepalive,
      ...(body !== undefined && { json: body }),
      signal: AbortSignal.timeout(timeoutMs),
    }
    const send = (token: string | null) =>
      this.#exchange(path, { ...sending, headers: { ...headers, ...bearer(token) } })
    const sent = await (request.anonymous === true ? send(null) : this.#withToken(send))
    if (typeof sent === 'number') return readFailure(sent, null, null)
    return sent === null ? unreachable : resultOf(sent, request.reply)
  }

  /**
   * Ends the session on the server. Without a connection, the server is notified as soon as there is one,
   * while this page is open. The stored session may be wiped in the meantime.
   */
  async logOut(): Promise<void> {
    const session = this.#store.current()
    if (session === null) return
    await logoutUntilAcknowledged(session, {
      end: async (token) => (await this.#brief('DELETE', '/api/session', undefined, token))?.status ?? null,
      refresh: (token) => this.#brief('POST', '/api/session/refresh', { refresh_token: token }, null),
    })
  }

  /** Opens a streaming response, whose body the caller reads; `null` if there is none. */
  async open(path: string, accept: string, signal: AbortSignal): Promise<Response | null> {
    const opened = await this.#withToken((token) =>
      this.#send(path, { headers: { accept, ...bearer(token) }, signal }).catch(() => null),
    )
    return typeof opened === 'number' ? new Response(null, { status: opened }) : opened
  }

  /** Returns the token for the first frame of a WebSocket; a new one if `refused` is the current token. */
  async accessToken(refused: string | null): Promise<string | null> {
    const token = this.#store.current()?.accessToken ?? null
    if (token === null || token !== refused) return token
    const refreshed = await this.#refresh(token)
    return refreshed.kind === 'fresh' ? refreshed.accessToken : null
  }

  /**
   * Sends a request with the session's token, and again with a refreshed one if it is refused. Resolves to an
   * HTTP status if the server cannot refresh the token now.
   */
  async #withToken<A extends { status: number; body: unknown }>(
    send: (token: string | null) => Promise<A | null>,
  ): Promise<A | number | null> {
    // Read before the first await: at logout, the store is wiped right after the call.
    const token = this.#store.current()?.accessToken ?? null
    const session = this.#store.id
    const sent = await send(token)
    if (sent === null || token === null || !refusesToken(sent)) return sent
    const refreshed = await this.#refresh(token)
    // The next user's session may have started in the meantime. Nothing of the previous one is sent or ended
    // in its name.
    if (this.#store.id !== session) return sent
    if (refreshed.kind === 'unreachable') return refreshed.status
    const because = (refreshed.kind === 'over' && refreshed.because) || 'expired'
    const again = refreshed.kind === 'fresh' ? await send(refreshed.accessToken) : sent
    if (again !== null && refusesToken(again) && this.#store.id === session)
      for (const listener of this.#lost) listener(because)
    return again
  }

  /** Sends a request that may outlive the page. */
  #brief(method: string, path: string, json: unknown, token: string | null): Promise<Answer | null> {
    return this.#exchange(path, {
      method,
      headers: bearer(token),
      keepalive: true,
      ...(json !== undefined && { json }),
      signal: AbortSignal.timeout(defaultTimeoutMs),
    })
  }

  async #exchange(path: string, sending: Sending): Promise<Answer | null> {
    const own = this.#own(path)
    return this.#read(await this.base(), own, sending)
  }

  /** A patient's own phone sends its requests below /mobapi. */
  #own(path: string): string {
    return this.#store.current()?.byod === true ? path.replace('/api/', '/mobapi/') : path
  }

  /** Sends a request and reads the whole response; `null` if none arrived or it is incomplete. */
  async #read(base: string, path: string, sending: Sending): Promise<Answer | null> {
    try {
      const sentAt = this.#clock.monotonic()
      const response = await this.#http(`${base}${path}`, sending)
      const receivedAt = this.#clock.monotonic()
      this.#clock.observe(Number(response.headers.get(X_SERVER_TIME) ?? Number.NaN), sentAt, receivedAt)
      void this.#keepClock()
      const text = await response.text()
      return {
        status: response.status,
        body: readJson(text),
        retryAfter: response.headers.get('retry-after'),
      }
    } catch {
      return null
    }
  }

  /**
   * Stores the clock offset, so that actions requested after a reload without a network have the correct
   * time, even on a tablet whose clock is wrong.
   */
  async #keepClock(): Promise<void> {
    const session = this.#store.current()
    if (session === null || !this.#clock.isKnown()) return
    const ahead = Math.round(this.#clock.now() - Date.now())
    if (Math.abs(ahead - (session.serverAhead ?? 0)) > clockErrorMs)
      await this.#store.update({ serverAhead: ahead })
  }

  async #send(path: string, sending: Sending): Promise<Response> {
    return this.#http(`${await this.base()}${this.#own(path)}`, sending)
  }
}

interface Answer {
  status: number
  body: unknown
  retryAfter: string | null
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/**
 * Returns true if the reply refuses the token. Prolonging a session sends both its token and a typed code; a
 * wrong code says nothing about the token.
 */
function refusesToken({ status, body }: { status: number; body: unknown }): boolean {
  return status === 401 && readFailure(status, body, null).code !== 'entry_code_invalid'
}

/** An unreadable body counts as empty. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function resultOf<R extends keyof Replies | null>(
  answer: Answer,
  reply: R,
): Result<R extends keyof Replies ? Replies[R] : null>
function resultOf(answer: Answer, reply: keyof Replies | null): Result<unknown> {
  const { status, body, retryAfter } = answer
  if (!isSuccess(status)) return readFailure(status, body, retryAfter)
  if (reply === null) return { ok: true, value: null }
  const read = z.safeParse(replies[reply], body)
  return read.success ? { ok: true, value: read.data } : { ok: false, code: 'bad_gateway', status }
}
