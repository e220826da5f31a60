import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY } from '../../contract/headers.ts'
import { isErrorCode } from '../../contract/errors.ts'
import { ErrorBody } from '../../contract/remoteErrors.ts'
import type { Database } from '../db/database.ts'
import { idempotencyStore } from '../db/idempotencyStore.ts'
import type { BedsideSession } from './authentication.ts'
import { ApiError } from './errors.ts'

/** A request whose first one never ended (its server died) may run again after so long, in milliseconds. */
const abandonedMs = 15_000
const pollMs = 100

/** An answer that may be given again. `keep: false` for one that had no effect, such as `offline`. */
export interface Answer {
  status: number
  body?: unknown
  keep?: boolean
}

/** The request's Idempotency-Key, if it has one of a sensible length. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers[IDEMPOTENCY_KEY]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length < 1 || value.length > 200) {
    throw new ApiError('bad_request', { fields: { [IDEMPOTENCY_KEY]: 'invalid_format' } })
  }
  return value
}

/** What a key stands for: the route and what it was asked. */
export function requestHash(request: FastifyRequest): Buffer {
  const what = [request.method, request.routeOptions.url ?? '', JSON.stringify(request.body ?? null)]
  return createHash('sha256').update(what.join('\n')).digest()
}

/**
 * Runs what a request asks for once for each key and session, on whatever process, for 24 h: a duplicate
 * gets the first answer, waits for it while it is under way, and is `key_reused` when it asks for something else.
 */
export class Idempotency {
  readonly #database: Database
  readonly #running = new Map<string, Promise<Answer>>()

  constructor(database: Database) {
    this.#database = database
  }

  async once(session: BedsideSession, request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
    const key = idempotencyKey(request)
    if (key === undefined) return work()
    const hash = requestHash(request)
    const here = `${session.id} ${key}`
    const first = this.#running.get(here)
    if (first === undefined) {
      const run = this.#first(session, key, hash, work)
      this.#running.set(here, run)
      try {
        return await run
      } finally {
        this.#running.delete(here)
      }
    }
    await first.catch(() => undefined)
    return this.#first(session, key, hash, work)
  }

  async #first(
    session: BedsideSession,
    key: string,
    hash: Buffer,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const scope = { customers: [session.customerId] }
    const id = { sessionId: session.id, key }
    for (;;) {
      const known = await this.#database.transaction(scope, async (tx) => {
        const claimed = await idempotencyStore.claim(tx, { ...id, customerId: session.customerId }, hash)
        return claimed ? null : idempotencyStore.find(tx, id)
      })
      if (known === null) break
      if (!known.requestHash.equals(hash)) throw new ApiError('key_reused')
      if (known.status !== null) return replay(known.status, known.body)
      if (Date.now() - known.createdAt.getTime() > abandonedMs) {
        await this.#database.transaction(scope, (tx) => idempotencyStore.release(tx, id))
      } else {
        await setTimeout(pollMs)
      }
    }
    const answer = await work().catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return { status: error.status, body: error.body, error }
      }
      return { status: 500, keep: false, error }
    })
    await this.#database.transaction(scope, (tx) =>
      answer.keep === false
        ? idempotencyStore.release(tx, id)
        : idempotencyStore.answered(tx, id, answer.status, answer.body),
    )
    if ('error' in answer) throw answer.error
    return answer
  }
}

/** The first answer again: a refusal is thrown, as it was. */
function replay(status: number, body: unknown): Answer {
  const refusal = status >= 400 ? z.safeParse(ErrorBody, body) : undefined
  if (refusal?.success !== true || !isErrorCode(refusal.data.code)) return { status, body: body ?? undefined }
  const { code, fields } = refusal.data
  throw new ApiError(code, fields === undefined ? {} : { fields })
}
