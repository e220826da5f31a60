import type { FastifyRequest } from 'fastify'
import { hash as hashOf } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY } from '../../contract/headers.ts'
import { isErrorCode } from '../../contract/errors.ts'
import { ErrorBody } from '../../contract/remoteErrors.ts'
import type { Database, Tx } from '../db/database.ts'
import { type Claim, idempotencyStore } from '../db/idempotencyStore.ts'
import type { BedsideSession } from '../auth/bedside/bedsideSession.ts'
import { ApiError } from '../errors/apiError.ts'

/**
 * Age after which an unfinished first request counts as abandoned (its server died), so that a repeat can
 * run, in milliseconds.
 */
const abandonedMs = 15_000
const pollMs = 100
/**
 * Maximum number of stored answers per session: a remote sends a few hundred commands in its twelve hours.
 */
const mostOfSession = 2_000
/** Number of claims of a session between two deletions of surplus answers. */
const claimsBetween = 50
/** Maximum number of sessions whose claims are counted. */
const mostCounted = 10_000

/** An answer that can be repeated. `keep: false` for one that had no effect, such as `offline`. */
export interface Answer {
  status: number
  body?: unknown
  keep?: boolean
}

/**
 * Returns the request's Idempotency-Key; undefined if it has none.
 * @throws `bad_request` if the key is not 1 to 200 characters long.
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers[IDEMPOTENCY_KEY]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length < 1 || value.length > 200) {
    throw new ApiError('bad_request', { fields: { [IDEMPOTENCY_KEY]: 'invalid_format' } })
  }
  return value
}

/**
 * Returns the hash that an idempotency key is bound to: SHA-256 of method, route and body, in hexadecimal.
 */
export function requestHash(request: FastifyRequest): string {
  const what = [request.method, request.routeOptions.url ?? '', JSON.stringify(request.body ?? null)]
  return hashOf('sha256', what.join('\n'), 'hex')
}

/**
 * Stores the answer in the transaction of its effect. Throws if another attempt has taken the request’s
 * place.
 */
export type StoreAnswer = (tx: Tx, answer: Answer) => Promise<void>

/**
 * Another attempt took this one’s place while it was delayed: its changes are rolled back, and the other
 * attempt’s answer is returned.
 */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/**
 * Runs a request's action once per key and session, across all processes, for 24 h. A duplicate gets the
 * first answer, waits for it while the action is running, and is refused with `key_reused` if it requests
 * something else.
 */
export class Idempotency {
  readonly #database: Database
  readonly #running = new Map<string, Promise<Answer>>()
  /** Number of keys that each session has claimed in this process. */
  readonly #claims = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * `work` can store its answer with `keep`, in the transaction of its effect. If it does not, and the
   * process dies between effect and answer, a repeated request runs again.
   */
  async once(
    session: BedsideSession,
    request: FastifyRequest,
    work: (keep: StoreAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    const key = idempotencyKey(request)
    if (key === undefined) return work(async () => undefined)
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
    hash: string,
    work: (keep: StoreAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    for (;;) {
      const known = await this.#claimed(session, key, hash)
      if (!('since' in known)) return replay(known.status, known.body)
      try {
        return await this.#carryOut(session, known, work)
      } catch (error) {
        if (!(error instanceof ClaimLost)) throw error
      }
    }
  }

  /** Returns the claim of this request, or the answer of an earlier one. */
  async #claimed(
    { id: sessionId, customerId }: BedsideSession,
    key: string,
    hash: string,
  ): Promise<Claim | { status: number; body: unknown }> {
    const scope = { customers: [customerId] }
    const id = { sessionId, key }
    for (;;) {
      const { claim, known } = await this.#database.transaction(scope, async (tx) => {
        const made = await idempotencyStore.claim(tx, { ...id, customerId }, Buffer.from(hash, 'hex'))
        if (made !== null && this.#isTimeToForget(sessionId))
          await idempotencyStore.forgetBeyond(tx, sessionId, mostOfSession)
        return { claim: made, known: made === null ? await idempotencyStore.find(tx, id) : null }
      })
      if (claim !== null) return claim
      // The claim was released in between.
      if (known === null) continue
      const { status, body, since, ageMs } = known
      if (known.requestHash.toString('hex') !== hash) throw new ApiError('key_reused')
      if (status !== null) return { status, body }
      if (ageMs > abandonedMs) {
        await this.#database.transaction(scope, (tx) => idempotencyStore.release(tx, { ...id, since }))
      } else {
        await setTimeout(pollMs)
      }
    }
  }

  #isTimeToForget(session: string): boolean {
    const count = (this.#claims.get(session) ?? 0) + 1
    if (this.#claims.size >= mostCounted && count === 1) this.#claims.clear()
    this.#claims.set(session, count)
    return count % claimsBetween === 0
  }

  async #carryOut(
    { customerId }: BedsideSession,
    claim: Claim,
    work: (keep: StoreAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    let isKept = false
    const keep: StoreAnswer = async (tx, { status, body }) => {
      if (!(await idempotencyStore.answered(tx, claim, status, body))) throw new ClaimLost()
      isKept = true
    }
    const answer = await work(keep).catch((error: unknown) => {
      if (error instanceof ClaimLost) throw error
      isKept = false
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return { status: error.status, body: error.body, error }
      }
      return { status: 500, keep: false, error }
    })
    if (!isKept)
      await this.#database.transaction({ customers: [customerId] }, async (tx) => {
        if (answer.keep === false) await idempotencyStore.release(tx, claim)
        else await idempotencyStore.answered(tx, claim, answer.status, answer.body)
      })
    if ('error' in answer) throw answer.error
    return answer
  }
}

/** Repeats the first answer; a refusal is thrown again. */
function replay(status: number, body: unknown): Answer {
  const refusal = status >= 400 ? z.safeParse(ErrorBody, body) : undefined
  if (refusal?.success !== true || !isErrorCode(refusal.data.code)) return { status, body: body ?? undefined }
  const { code, fields } = refusal.data
  throw new ApiError(code, fields === undefined ? {} : { fields })
}
