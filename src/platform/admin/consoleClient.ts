import * as z from 'zod/mini'
import { X_CLIENT } from '../../contract/headers.ts'
import { isSuccess } from '../../contract/success.ts'
import { type SecondFactorStep, SignInReply } from '../../contract/secondFactor/secondFactor.ts'
import { TokenPair } from '../../contract/bedside/session.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import { type Failure, readFailure, unreachable } from '../http/failure.ts'
import { createTokenRefresh } from '../http/tokenRefresh.ts'
import type { ConsoleStore } from './consoleStore.ts'

type Result<Value> = { ok: true; value: Value } | Failure

export interface ConsoleRequest<Value> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below the API's origin. */
  path: string
  query?: URLSearchParams
  body?: unknown
  /** File to send unchanged, instead of `body`. */
  file?: Blob
  headers?: Readonly<Record<string, string>>
  read: (body: unknown) => Value
}

interface ConsoleClientOptions {
  base: URL
  store: ConsoleStore
  /** Called when the session has been removed from this browser. */
  onForgotten: () => void
}

/** Request timeout in milliseconds. */
const patienceMs = 15_000
/** The same for a file, which can have 10 MiB and a slow network in the ward. */
const filePatienceMs = 180_000

/**
 * Sends the console's requests to the server with the signed-in user's token, and renews the token once if it
 * is refused. Never rejects. `onPerson` listeners are called when another user, or no one, is now signed in:
 * after a refusal that a renewal did not resolve, or after a change in another tab.
 */
export class ConsoleClient {
  readonly #base: URL
  readonly #store: ConsoleStore
  readonly #onForgotten: () => void
  readonly #refresh
  readonly #listeners = new Set<(because?: 'idle') => void>()
  /** True if the server ended the session because of inactivity. */
  #wasIdle = false
  readonly #tabs = new BroadcastChannel('wardlink-console')

  constructor({ base, store, onForgotten }: ConsoleClientOptions) {
    this.#base = base
    this.#store = store
    this.#onForgotten = onForgotten
    this.#tabs.addEventListener('message', ({ data }) => this.#notify(data === 'idle' ? 'idle' : undefined))
    let spent = { accessToken: '', refreshToken: '' }
    this.#refresh = createTokenRefresh({
      store: {
        load: async () => {
          const kept = await store.load()
          spent = kept ?? spent
          return kept
        },
        update: (fresh) => store.renew(spent, fresh),
      },
      post: async (refreshToken) => {
        const body = { refresh_token: refreshToken }
        const answer = await this.#send({ method: 'POST', path: '/authentication/refresh', body }, null)
        this.#wasIdle = answer?.status === 401 && z.safeParse(EndedIdle, answer.body).success
        return { status: answer?.status ?? null, body: answer?.body }
      },
    })
  }

  onPerson(listener: (because?: 'idle') => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Opens a session with a password and stores its tokens. If a second factor is required, returns what that
   * step needs.
   */
  async signIn(request: { username: string; password: string }): Promise<Result<SecondFactorStep | null>> {
    const path = '/authentication/login'
    const read = (body: unknown) => z.parse(SignInReply, body)
    const result = await this.askAnybody({ method: 'POST', path, body: request, read })
    if (!result.ok) return result
    if ('step' in result.value) return { ok: true, value: result.value }
    return this.#open({ ok: true, value: result.value })
  }

  /** Completes the sign-in with the second factor, after the password. */
  async secondStep(request: { step: string; code: string }): Promise<Result<null>> {
    return this.#further('/authentication/second-factor', request)
  }

  /** Does the same with the signed response of a passkey. */
  async passkeyStep(request: { step: string; response: unknown }): Promise<Result<null>> {
    return this.#further('/authentication/second-factor/passkey', request)
  }

  async #further(path: string, request: object): Promise<Result<null>> {
    const read = (body: unknown) => z.parse(TokenPair, body)
    return this.#open(await this.askAnybody({ method: 'POST', path, body: request, read }))
  }

  /** Opens a session with the ticket of a single sign-on. */
  async exchangeTicket(request: { ticket: string; key: string }): Promise<Result<null>> {
    const path = '/authentication/sso'
    const read = (body: unknown) => z.parse(TokenPair, body)
    return this.#open(await this.askAnybody({ method: 'POST', path, body: request, read }))
  }

  async #open(opened: Result<TokenPair>): Promise<Result<null>> {
    if (!opened.ok) return opened
    await this.#store.save(tokensOf(opened.value))
    this.#notifyTabs()
    return { ok: true, value: null }
  }

  /** Switches to another user, in every tab of this browser. */
  async loginAs(request: { user_id: string; reason: string }): Promise<Result<null>> {
    const read = (body: unknown) => z.parse(TokenPair, body)
    const opened = await this.ask({ method: 'POST', path: impersonation, body: request, read })
    if (!opened.ok) return opened
    await this.#store.become(tokensOf(opened.value))
    this.#notifyTabs()
    return { ok: true, value: null }
  }

  /**
   * Returns to the user's own session, even if the server cannot be reached: the other session expires within
   * the hour.
   */
  async endLoginAs(): Promise<void> {
    await this.ask({ method: 'DELETE', path: impersonation, read: () => null })
    await this.#store.restoreOwnTokens()
    this.#notifyTabs()
  }

  /** Returns true if a user was signed in here, as of the last known state. */
  async hasSession(): Promise<boolean> {
    return (await this.#store.load()) !== null
  }

  /**
   * Signs out and removes the session from this browser, even if the server cannot be reached. During Login
   * As this ends the user's own session, and the other one with it.
   */
  async signOut(everywhere: boolean): Promise<Result<null>> {
    await this.#store.restoreOwnTokens()
    const path = '/authentication/logout'
    const result = await this.ask({ method: 'POST', path, body: { everywhere }, read: () => null })
    await this.#forget()
    this.#notifyTabs()
    return result
  }

  async #forget(): Promise<void> {
    await this.#store.wipe()
    this.#onForgotten()
  }

  /** Sends a request without a session. A refusal is returned and does not end the user's session. */
  async askAnybody<Value>(request: ConsoleRequest<Value>): Promise<Result<Value>> {
    return resultOf(await this.#send(request, null), request.read)
  }

  async ask<Value>(request: ConsoleRequest<Value>): Promise<Result<Value>> {
    const token = (await this.#store.load())?.accessToken ?? null
    const first = await this.#send(request, token)
    if (first?.status !== 401) return resultOf(first, request.read)
    const refreshed = token === null ? ({ kind: 'over' } as const) : await this.#refresh(token)
    if (refreshed.kind === 'unreachable') return failureOf(refreshed.status)
    const answer = refreshed.kind === 'fresh' ? await this.#send(request, refreshed.accessToken) : first
    if (answer?.status === 401) await this.#leave(refreshed.kind === 'fresh' ? refreshed.accessToken : token)
    return resultOf(answer, request.read)
  }

  /**
   * Opens a streaming response with the user's token, refreshed at most once; `null` if there is no response.
   */
  async open(path: string, query: URLSearchParams, signal: AbortSignal): Promise<Response | null> {
    const open = (token: string | null) =>
      fetch(this.addressOf(path, query), {
        credentials: 'omit',
        headers: {
          accept: 'text/event-stream',
          [X_CLIENT]: `Wardlink/${__APP_VERSION__}`,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        signal,
      }).catch(() => null)
    const token = (await this.#store.load())?.accessToken ?? null
    const first = await open(token)
    if (first?.status !== 401 || token === null) return first
    const refreshed = await this.#refresh(token)
    if (refreshed.kind === 'unreachable')
      return refreshed.status === null ? null : new Response(null, { status: refreshed.status })
    const answer = refreshed.kind === 'fresh' ? await open(refreshed.accessToken) : first
    if (answer?.status === 401) await this.#leave(refreshed.kind === 'fresh' ? refreshed.accessToken : token)
    return answer
  }

  /** Returns the URL of a path on the server. */
  addressOf(path: string, query: URLSearchParams): URL {
    const address = new URL(path, this.#base)
    address.search = query.toString()
    return address
  }

  /**
   * Drops tokens that are no longer valid. Afterwards no one is signed in here or, after Login As, the user's
   * own session is active again.
   */
  async #leave(refused: string | null): Promise<void> {
    const kept = await this.#store.load()
    // A newer session is already stored; the refused tokens were those of an earlier one.
    if (kept !== null && kept.accessToken !== refused) return
    if (!(await this.#store.restoreOwnTokens())) await this.#forget()
    const because = this.#wasIdle ? 'idle' : undefined
    this.#notify(because)
    this.#notifyTabs(because)
  }

  #notify(because: 'idle' | undefined): void {
    this.#listeners.forEach((listener) => listener(because))
  }

  #notifyTabs(because?: 'idle'): void {
    this.#tabs.postMessage(because ?? 'person')
  }

  async #send(
    { method, path, query, body, file, headers }: Omit<ConsoleRequest<unknown>, 'read'>,
    token: string | null,
  ): Promise<Answer | null> {
    try {
      const address = new URL(path, this.#base)
      if (query !== undefined) address.search = query.toString()
      const reply = await fetch(address, {
        method,
        credentials: 'omit',
        headers: {
          accept: 'application/json',
          [X_CLIENT]: `Wardlink/${__APP_VERSION__}`,
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(file !== undefined && { 'content-type': 'text/csv' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(file !== undefined && { body: file }),
        signal: AbortSignal.timeout(file === undefined ? patienceMs : filePatienceMs),
      })
      const json: unknown = await reply.json().catch(() => null)
      return { status: reply.status, body: json, retryAfter: reply.headers.get('retry-after') }
    } catch {
      return null
    }
  }
}

/** Refusal of POST /authentication/refresh for a session that ended because of inactivity. */
const EndedIdle = z.object({ fields: z.object({ ended: z.literal('idle') }) })

const impersonation = '/authentication/impersonation'

function tokensOf({ access_token: accessToken, refresh_token: refreshToken }: TokenPair) {
  return { accessToken, refreshToken }
}

/**
 * Returns why the session could not be renewed: no response arrived, or the server had an error of its own.
 */
const failureOf = (status: number | null): Failure =>
  status === null ? unreachable : readFailure(status, null, null, errorCatalogue)

interface Answer {
  status: number
  body: unknown
  retryAfter: string | null
}

function resultOf<Value>(answer: Answer | null, read: (body: unknown) => Value): Result<Value> {
  if (answer === null) return unreachable
  if (!isSuccess(answer.status))
    return readFailure(answer.status, answer.body, answer.retryAfter, errorCatalogue)
  try {
    return { ok: true, value: read(answer.body) }
  } catch {
    // Not a response of this server: something in between, such as a proxy, replied.
    return unreachable
  }
}
