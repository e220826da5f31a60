import type { FastifyRequest } from 'fastify'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { BatchWriter, type BatchWriterOptions } from '../db/connection/batchWriter.ts'
import { ancestorIds } from '../db/orgUnits/ancestorIds.ts'
import { secretHashText } from '../db/secret.ts'
import type { SessionSignals } from '../cluster/sessionSignals.ts'
import { bearerToken } from './bearerToken.ts'
import { type BedsideSession, type ReadSession, readSessions, touchMs } from './bedside/bedsideSession.ts'
import { ApiError } from '../errors/apiError.ts'

/**
 * Maximum age of a cached session in milliseconds: the longest delay until a change of its room's functions
 * takes effect.
 */
const cacheMs = 5_000
/** How long sessions of held motion buttons are gathered before they are read again, in milliseconds. */
const renewMs = 200
/**
 * Maximum age of a cached session for requests that only require it to be active, in milliseconds. The end of
 * a session is broadcast to every process immediately, and a gap in these broadcasts clears the cache. A
 * session older than `touchMs` is read again in the background, so that no press of a button waits for the
 * database.
 */
const goesOnMs = 10 * 60_000

/**
 * Authenticates the bearer tokens of bedside sessions, cached so that a held motion button costs no database
 * queries.
 */
export class BedsideAuthentication {
  readonly #clock: Clock
  readonly #reads: BatchWriter<string, ReadSession | 'over'>
  /** Reads that no request waits for. */
  readonly #renewals: BatchWriter<string, ReadSession | 'over'>
  readonly #cache = new Map<string, ReadSession>()
  readonly #admitted = new WeakMap<FastifyRequest, BedsideSession>()
  /** Tokens whose sessions are being read again. */
  readonly #renewing = new Set<string>()
  /** Incremented when any session ends or changes: a lookup that started before must be repeated. */
  #generation = 0

  constructor(database: Database, clock: Clock, signals: SessionSignals) {
    this.#clock = clock
    const read = (gatherMs: number): BatchWriterOptions<string, ReadSession | 'over'> => ({
      gatherMs,
      keyOf: (key) => key,
      merge: (key) => key,
      carryOut: (keys) => readSessions(database, clock.now(), keys),
    })
    this.#reads = new BatchWriter(read(0))
    this.#renewals = new BatchWriter(read(renewMs))
    signals.onEnded(({ session }) => this.#forget(session))
    signals.onChanged((session) => this.#forget(session))
    signals.onFunctionsChanged((orgUnitId) => this.#forgetBelow(orgUnitId))
    signals.onGap(() => this.#cache.clear())
  }

  /**
   * onRequest hook that admits a bedside session, before the body is read.
   * @throws `unauthorized`.
   */
  readonly required = async (request: FastifyRequest): Promise<void> => {
    await this.#admit(request)
  }

  /**
   * Like `required`, but the patient must be verified.
   * @throws `verification_required`.
   */
  readonly verified = async (request: FastifyRequest): Promise<void> => {
    const session = await this.#admit(request)
    if (!session.verified) throw new ApiError('verification_required')
  }

  /**
   * Like `verified`, for a held motion button: the room’s functions may be minutes out of date. A route that
   * needs a function of the room calls `renewed` first.
   */
  readonly verifiedBefore = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request)
    const cached = token === null ? undefined : this.#cache.get(secretHashText(token))
    const now = this.#clock.now()
    const goesOn =
      cached?.session.verified === true && now < Math.min(cached.validUntil, cached.readAt + goesOnMs)
    if (token === null || cached === undefined || !goesOn) return this.verified(request)
    this.#admitted.set(request, cached.session)
    // Not awaited: the next request acts on the result.
    if (now > cached.readAt + touchMs) this.#renew(token)
  }

  /** Returns the admitted session as it is now in the database. Throws `unauthorized` if it is over. */
  async renewed(request: FastifyRequest): Promise<BedsideSession> {
    await this.verified(request)
    return this.of(request)
  }

  /** Returns the session that a hook of the route admitted. */
  of(request: FastifyRequest): BedsideSession {
    const session = this.found(request)
    if (session === null) throw new Error('the route has no authentication hook')
    return session
  }

  /** Like `of`, for a route that also admits others; null for those. */
  found(request: FastifyRequest): BedsideSession | null {
    return this.#admitted.get(request) ?? null
  }

  async #admit(request: FastifyRequest): Promise<BedsideSession> {
    const token = bearerToken(request)
    const session = token === null ? null : await this.byToken(token)
    if (session === null) throw new ApiError('unauthorized')
    this.#admitted.set(request, session)
    return session
  }

  /** Reads a session again, once for all concurrent requests that need it. */
  #renew(token: string): void {
    if (this.#renewing.has(token)) return
    this.#renewing.add(token)
    this.byToken(token, this.#renewals)
      // If the database is unavailable, the cached session stays valid until it expires; the next request
      // tries again.
      .catch(() => undefined)
      .finally(() => this.#renewing.delete(token))
  }

  async byToken(token: string, reads = this.#reads): Promise<BedsideSession | null> {
    const key = secretHashText(token)
    const cached = this.#cache.get(key)
    const now = this.#clock.now()
    if (cached !== undefined && now < Math.min(cached.validUntil, cached.readAt + cacheMs))
      return cached.session
    for (;;) {
      const generation = this.#generation
      const found = await reads.add(key)
      if (generation !== this.#generation) continue
      if (found === 'over') {
        this.#cache.delete(key)
        return null
      }
      if (this.#cache.size > 10_000) this.#cache.clear()
      this.#cache.set(key, found)
      return found.session
    }
  }

  #forget(session: string): void {
    this.#generation += 1
    for (const [key, cached] of this.#cache) if (cached.session.id === session) this.#cache.delete(key)
  }

  /**
   * Drops the cached sessions below an org unit, so that a withdrawn permission takes effect with the next
   * request.
   */
  #forgetBelow(orgUnitId: string): void {
    this.#generation += 1
    for (const [key, { session }] of this.#cache)
      if (ancestorIds(session.room).includes(orgUnitId)) this.#cache.delete(key)
  }
}
