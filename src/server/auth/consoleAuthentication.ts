import type { FastifyRequest } from 'fastify'
import type { ApiScope } from '../../contract/integrations/apiKeys.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { mayBecome } from '../../domain/users/loginAs.ts'
import { endIfIdle, noteUse } from './users/sessionIdle.ts'
import { demandsSecondFactor } from './secondFactor/secondFactorDemand.ts'
import type { Clock } from '../config.ts'
import type { Database, Scope, Tx } from '../db/database.ts'
import { downloadTokenStore } from '../db/users/downloadTokenStore.ts'
import { secretHash } from '../db/secret.ts'
import { userSessionStore, type UserSessionRow } from '../db/users/userSessionStore.ts'
import { type UserRow, userStore } from '../db/users/userStore.ts'
import {
  ApiKeyAuthentication,
  type ApiKeyAuthenticationDeps,
  type ApiKeyBearer,
  presentedApiKey,
} from './apiKeyAuthentication.ts'
import { bearerToken } from './bearerToken.ts'
import { ApiError } from '../errors/apiError.ts'
import { scopeOf } from './scopeOf.ts'

/** The console user of a request. */
export interface ConsoleUser {
  id: string
  sessionId: string
  name: string
  email: string
  assignments: Assignment[]
  /** Rows that the user’s transactions may see, enforced by row-level security. */
  scope: Scope
  /** Epoch milliseconds. */
  expiresAt: number
  /** How the person who opened the session authenticated. */
  proof: UserSessionRow['proof']
  /**
   * True if the user must have a second factor (secondFactorDemand.ts) and the session was opened without
   * one.
   */
  lacksSecondFactor: boolean
  /** The person who actually works in a Login As session, and their reason; null in an ordinary session. */
  actor: Actor | null
}

interface Actor {
  id: string
  name: string
  email: string
  reason: string
}

/**
 * Authenticates the bearer tokens of signed-in administrators, looked up on every request. A removed role or
 * an ended session takes effect with the next request, in every process.
 */
export class ConsoleAuthentication {
  readonly #database: Database
  readonly #clock: Clock
  readonly #keys: ApiKeyAuthentication
  readonly #admitted = new WeakMap<FastifyRequest, ConsoleUser>()
  readonly #bearers = new WeakMap<FastifyRequest, ApiKeyBearer>()

  constructor(deps: ApiKeyAuthenticationDeps) {
    this.#database = deps.database
    this.#clock = deps.clock
    this.#keys = new ApiKeyAuthentication(deps)
  }

  /**
   * onRequest hook that admits a signed-in user who may work, before the body is read. Throws `unauthorized`
   * and `second_factor_required`.
   */
  readonly required = async (request: FastifyRequest): Promise<void> => {
    await this.signedIn(request)
    if (this.of(request).lacksSecondFactor) throw new ApiError('second_factor_required')
  }

  /**
   * Admits a signed-in user even without the second factor that their level requires: for routes that lead to
   * enrolling one or to signing out.
   */
  readonly signedIn = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request)
    const isUse = request.method !== 'GET' && request.method !== 'HEAD'
    const user = token === null ? null : await this.#byToken(token, isUse)
    if (user === null) throw new ApiError('unauthorized')
    this.#admitted.set(request, user)
  }

  /**
   * Like `required`, but refuses Login As sessions with `impersonating`. For routes that decide about an
   * account itself.
   */
  readonly inPerson = async (request: FastifyRequest): Promise<void> => {
    await this.required(request)
    if (this.of(request).actor !== null) throw new ApiError('impersonating')
  }

  /** Like `required`, but also admits a one-time download token at the end of the address. */
  readonly forDownload = async (request: FastifyRequest): Promise<void> => {
    const [, url, token] = /^(.*)[?&]token=([\w-]{16,200})$/u.exec(request.url) ?? []
    if (url === undefined || token === undefined) return this.required(request)
    const user = await this.#byDownloadToken(url, token)
    if (user === null) throw new ApiError('unauthorized')
    // The rest of the address is the actual request.
    if (typeof request.query === 'object' && request.query !== null)
      Reflect.deleteProperty(request.query, 'token')
    this.#admitted.set(request, user)
  }

  /** Like `signedIn`, but refuses Login As sessions: for routes of the second factor itself. */
  readonly enrolling = async (request: FastifyRequest): Promise<void> => {
    await this.signedIn(request)
    if (this.of(request).actor !== null) throw new ApiError('impersonating')
  }

  /**
   * Like `otherwise`, but also admits another system whose key has the scope. It can do what the least role
   * with that permission can do.
   */
  readonly orKey =
    (scope: ApiScope, otherwise: (request: FastifyRequest) => Promise<void>) =>
    async (request: FastifyRequest): Promise<void> => {
      const key = presentedApiKey(request)
      if (key === null) return otherwise(request)
      this.#admitted.set(request, userOf(await this.#keys.admit(key, scope)))
    }

  /**
   * Admits only other systems.
   * @throws `unauthorized`, `forbidden` for a key without the scope, and `rate_limited`.
   */
  async keyed(request: FastifyRequest, scope: ApiScope): Promise<void> {
    const key = presentedApiKey(request)
    if (key === null) throw new ApiError('unauthorized')
    this.#bearers.set(request, await this.#keys.admit(key, scope))
  }

  /** Returns the system that `keyed` admitted. */
  bearer(request: FastifyRequest): ApiKeyBearer {
    const bearer = this.#bearers.get(request)
    if (bearer === undefined) throw new Error('the route has no authentication hook')
    return bearer
  }

  /** Returns the user whom a hook of the route has admitted. */
  of(request: FastifyRequest): ConsoleUser {
    const user = this.find(request)
    if (user === null) throw new Error('the route has no authentication hook')
    return user
  }

  /** Returns the user whom a hook of the route admitted; null if there is none. */
  find(request: FastifyRequest): ConsoleUser | null {
    return this.#admitted.get(request) ?? null
  }

  async #byToken(token: string, isUse: boolean): Promise<ConsoleUser | null> {
    return this.#database.transaction('platform', async (tx) => {
      const found = await userSessionStore.byToken(tx, secretHash(token), 'access')
      if (found === null || found.expiresAt.getTime() <= this.#clock.now()) return null
      const user = await this.#inSession(tx, found.session, found.user)
      if (user !== null && isUse) await noteUse(tx, found.session, this.#clock.now())
      return user
    })
  }

  async #byDownloadToken(url: string, token: string): Promise<ConsoleUser | null> {
    return this.#database.transaction('platform', async (tx) => {
      const session = await downloadTokenStore.use(tx, secretHash(token), url, new Date(this.#clock.now()))
      if (session === null) return null
      return this.#inSession(tx, session, await userStore.byId(tx, session.userId))
    })
  }

  async #inSession(tx: Tx, session: UserSessionRow, user: UserRow | null): Promise<ConsoleUser | null> {
    if (session.endedAt !== null || session.expiresAt.getTime() <= this.#clock.now()) return null
    if (await endIfIdle(tx, session, this.#clock.now())) return null
    if (user === null) return null
    const assignments = await userStore.assignmentsOf(tx, user.id)
    const actor = await actorOf(tx, session, assignments)
    if (actor === 'nobody') return null
    return {
      actor,
      proof: session.proof,
      // A person who works as another user passed their own second factor before Login As began.
      lacksSecondFactor:
        actor === null &&
        session.proof === 'password' &&
        (user.secondFactorDue || (await demandsSecondFactor(tx, assignments))),
      id: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      assignments,
      scope: await scopeOf(tx, assignments),
      expiresAt: session.expiresAt.getTime(),
    }
  }
}

/**
 * Returns the person who actually works in a Login As session; null in an ordinary session. The string result
 * means that their own roles no longer reach that far.
 */
async function actorOf(
  tx: Tx,
  { actorId, reason }: UserSessionRow,
  theirs: readonly Assignment[],
): Promise<Actor | 'nobody' | null> {
  if (actorId === null) return null
  const actor = await userStore.byId(tx, actorId)
  if (actor === null || !mayBecome(await userStore.assignmentsOf(tx, actor.id), theirs)) return 'nobody'
  return { id: actor.id, name: actor.name, email: actor.email, reason: reason ?? '' }
}

/** Returns an API key as a list caller, without an account or a session. */
function userOf({ id, name, assignments, scope, expiresAt }: ApiKeyBearer): ConsoleUser {
  const nobody = {
    email: '',
    sessionId: id,
    actor: null,
    proof: 'password',
    lacksSecondFactor: false,
  } as const
  return { ...nobody, id, name, assignments, scope, expiresAt }
}
