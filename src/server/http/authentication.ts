import type { FastifyRequest } from 'fastify'
import type { RemoteFunction } from '../../contract/functions.ts'
import { functionsIn } from '../../domain/permissions.ts'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { permissionStore } from '../db/permissionStore.ts'
import { roomStore, type RoomRecord } from '../db/roomStore.ts'
import { secretHash } from '../db/secret.ts'
import { sessionStore } from '../db/sessionStore.ts'
import type { SessionSignals } from '../devices/sessionSignals.ts'
import { ApiError } from './errors.ts'

/** A bedside session as requests see it. */
export interface BedsideSession {
  id: string
  customerId: string
  roomId: string
  room: RoomRecord
  functions: RemoteFunction[]
  verified: boolean
  /** Epoch milliseconds. */
  expiresAt: number
}

interface Cached {
  session: BedsideSession
  until: number
}

/** How old a cached session may be. What ends or changes one is told at once; this bounds a lost word. */
const cacheMs = 5_000
/** How finely the last use of a session is written down, in milliseconds. */
const touchMs = 60_000

/** Who asks: bearer tokens of bedside sessions, cached so that a held key costs the database nothing. */
export class Authentication {
  readonly #database: Database
  readonly #clock: Clock
  readonly #cache = new Map<string, Cached>()
  readonly #admitted = new WeakMap<FastifyRequest, BedsideSession>()
  /** Grows when any session ends or changes: a look-up that began before must not be believed. */
  #generation = 0

  constructor(database: Database, clock: Clock, signals: SessionSignals) {
    this.#database = database
    this.#clock = clock
    signals.onEnded(({ session }) => this.#forget(session))
    signals.onChanged((session) => this.#forget(session))
    signals.onGap(() => this.#cache.clear())
  }

  /** A route's onRequest hook: a bedside session, before its body is read. Throws `unauthorized`. */
  readonly required = async (request: FastifyRequest): Promise<void> => {
    await this.#admit(request)
  }

  /** As `required`, and the person has been verified; throws `verification_required`. */
  readonly verified = async (request: FastifyRequest): Promise<void> => {
    const session = await this.#admit(request)
    if (!session.verified) throw new ApiError('verification_required')
  }

  /** The session that a hook of the route has let in. */
  of(request: FastifyRequest): BedsideSession {
    const session = this.#admitted.get(request)
    if (session === undefined) throw new Error('the route has no authentication hook')
    return session
  }

  async #admit(request: FastifyRequest): Promise<BedsideSession> {
    const [, token] = /^Bearer ([\w-]{16,200})$/iu.exec(request.headers.authorization ?? '') ?? []
    const session = token === undefined ? null : await this.byToken(token)
    if (session === null) throw new ApiError('unauthorized')
    this.#admitted.set(request, session)
    return session
  }

  async byToken(token: string): Promise<BedsideSession | null> {
    const hash = secretHash(token)
    const key = hash.toString('base64')
    const cached = this.#cache.get(key)
    if (cached !== undefined && this.#clock.now() < cached.until) return cached.session
    this.#cache.delete(key)
    for (;;) {
      const generation = this.#generation
      const found = await this.#load(hash)
      if (generation !== this.#generation) continue
      if (found === null) return null
      if (this.#cache.size > 10_000) this.#cache.clear()
      this.#cache.set(key, found)
      return found.session
    }
  }

  async #load(hash: Buffer): Promise<Cached | null> {
    const now = this.#clock.now()
    return this.#database.transaction('platform', async (tx) => {
      const token = await sessionStore.byToken(tx, hash, 'access')
      if (token === null || token.session.endedAt !== null) return null
      const { session } = token
      const validUntil = Math.min(token.expiresAt.getTime(), session.expiresAt.getTime())
      const room = await roomStore.byId(tx, session.roomId)
      if (validUntil <= now || room === null) return null
      if (now - session.lastUsedAt.getTime() > touchMs)
        await sessionStore.touch(tx, session.id, new Date(now))
      return {
        until: Math.min(validUntil, now + cacheMs),
        session: {
          id: session.id,
          customerId: session.customerId,
          roomId: session.roomId,
          room,
          functions: functionsIn(room.type, await permissionStore.grantsAbove(tx, room)),
          verified: session.verifiedAt !== null,
          expiresAt: session.expiresAt.getTime(),
        },
      }
    })
  }

  #forget(session: string): void {
    this.#generation += 1
    for (const [key, cached] of this.#cache) if (cached.session.id === session) this.#cache.delete(key)
  }
}
