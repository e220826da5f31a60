import * as z from 'zod/mini'
import { X_CLIENT } from '../../contract/headers.ts'
import { TokenPair } from '../../contract/session.ts'
import { type Failure, readFailure, unreachable } from '../session/failure.ts'
import { createTokenRefresh } from '../session/tokenRefresh.ts'
import type { ConsoleStore } from './consoleStore.ts'

type Result<Value> = { ok: true; value: Value } | Failure

export interface ConsoleRequest<Value> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the API's origin. */
  path: string
  query?: URLSearchParams
  body?: unknown
  read: (body: unknown) => Value
}

/** The longest wait for an answer, in milliseconds. */
const patienceMs = 15_000

/**
 * Asks the server for the console: with the token of who is signed in, renewed once where it is refused. Never rejects.
 * `onSignedOut` hears when a refusal remained: somebody signed out elsewhere, or the session is over.
 */
export class ConsoleServer {
  readonly #base: URL
  readonly #store: ConsoleStore
  readonly #refresh
  readonly #signedOut = new Set<() => void>()

  constructor({ base, store }: { base: URL; store: ConsoleStore }) {
    this.#base = base
    this.#store = store
    this.#refresh = createTokenRefresh({
      store,
      post: async (refreshToken) => {
        const body = { refresh_token: refreshToken }
        const answer = await this.#send({ method: 'POST', path: '/authentication/refresh', body }, null)
        return { status: answer?.status ?? null, body: answer?.body }
      },
    })
  }

  onSignedOut(listener: () => void): () => void {
    this.#signedOut.add(listener)
    return () => this.#signedOut.delete(listener)
  }

  /** Opens a session with a password, and keeps its tokens. */
  async signIn(request: { username: string; password: string }): Promise<Result<null>> {
    const path = '/authentication/login'
    const read = (body: unknown) => z.parse(TokenPair, body)
    const opened = await this.askAnybody({ method: 'POST', path, body: request, read })
    if (!opened.ok) return opened
    const { access_token: accessToken, refresh_token: refreshToken } = opened.value
    await this.#store.save({ accessToken, refreshToken })
    return { ok: true, value: null }
  }

  /** Whether somebody was signed in here when this was last known. */
  async hasSession(): Promise<boolean> {
    return (await this.#store.load()) !== null
  }

  /** Leaves nothing here, whether or not the server can be told. */
  async signOut(everywhere: boolean): Promise<Result<null>> {
    const path = '/authentication/logout'
    const told = await this.ask({ method: 'POST', path, body: { everywhere }, read: () => null })
    await this.#store.wipe()
    return told
  }

  /** A question that needs no session: a refusal is the asker's own. */
  async askAnybody<Value>(request: ConsoleRequest<Value>): Promise<Result<Value>> {
    return resultOf(await this.#send(request, null), request.read)
  }

  async ask<Value>(request: ConsoleRequest<Value>): Promise<Result<Value>> {
    const token = (await this.#store.load())?.accessToken ?? null
    const first = await this.#send(request, token)
    if (first?.status !== 401) return resultOf(first, request.read)
    const refreshed = token === null ? ({ kind: 'over' } as const) : await this.#refresh(token)
    if (refreshed.kind === 'unreachable') return unreachable
    const answer = refreshed.kind === 'fresh' ? await this.#send(request, refreshed.accessToken) : first
    if (answer?.status === 401) {
      await this.#store.wipe()
      for (const listener of this.#signedOut) listener()
    }
    return resultOf(answer, request.read)
  }

  async #send(
    { method, path, query, body }: Omit<ConsoleRequest<unknown>, 'read'>,
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
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const said: unknown = await reply.json().catch(() => null)
      return { status: reply.status, body: said, retryAfter: reply.headers.get('retry-after') }
    } catch {
      return null
    }
  }
}

interface Answer {
  status: number
  body: unknown
  retryAfter: string | null
}

function resultOf<Value>(answer: Answer | null, read: (body: unknown) => Value): Result<Value> {
  if (answer === null) return unreachable
  if (answer.status >= 300) return readFailure(answer.status, answer.body, answer.retryAfter)
  try {
    return { ok: true, value: read(answer.body) }
  } catch {
    // None that this server would give: something between here and there answered instead.
    return unreachable
  }
}
