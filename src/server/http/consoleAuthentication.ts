import type { FastifyRequest } from 'fastify'
import type { ApiScope } from '../../contract/apiKeys.ts'
import type { Assignment } from '../../contract/roles.ts'
import { mayBecome } from '../../domain/loginAs.ts'
import { endIfIdle, noteUse } from '../commands/accounts/sessionIdle.ts'
import { demandsSecondFactor } from '../commands/secondFactor/secondFactorDemand.ts'
import type { Clock } from '../config.ts'
import type { Database, Scope, Tx } from '../db/database.ts'
import { downloadTokenStore } from '../db/downloadTokenStore.ts'
import { secretHash } from '../db/secret.ts'
import { userSessionStore, type UserSessionRow } from '../db/userSessionStore.ts'
import { userStore } from '../db/userStore.ts'
import { ApiKeyAuthentication, type KeyBearer, presentedKey } from './apiKeyAuthentication.ts'
import { bearerOf } from './bearer.ts'
import { ApiError } from './errors.ts'
import { scopeOf } from './scopeOf.ts'

/** Who works at the console, as requests see them. */
export interface ConsoleUser {
  id: string
  sessionId: string
  name: string
  email: string
  assignments: Assignment[]
  /** Whose rows their transactions may see: row-level security holds it. */
  scope: Scope
  /** Epoch milliseconds. */
  expiresAt: number
  /** How whoever opened the session showed who he is. */
  proof: UserSessionRow['proof']
  /** A second factor is asked of him (secondFactorDemand.ts), and the session has seen none. */
  lacksSecondFactor: boolean
  /** Login As: who truly works here, and why; null where everybody is who he says. */
  actor: Actor | null
}

interface Actor {
  id: string
  name: string
  email: string
  reason: string
}

/**
 * Who asks at the console: bearer tokens of signed-in administrators, looked up each time. A role that was taken away,
 * or a session that was ended, counts with the next request, on whatever process.
 */
export class ConsoleAuthentication {
  readonly #database: Database
  readonly #clock: Clock
  readonly #keys: ApiKeyAuthentication
  readonly #admitted = new WeakMap<FastifyRequest, ConsoleUser>()
  readonly #bearers = new WeakMap<FastifyRequest, KeyBearer>()

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database
    this.#clock = clock
    this.#keys = new ApiKeyAuthentication({ database, clock })
  }

  /** A route's onRequest hook: somebody who may work, before the body is read. Throws `unauthorized` and `second_factor_required`. */
  readonly required = async (request: FastifyRequest): Promise<void> => {
    await this.signedIn(request)
    if (this.of(request).lacksSecondFactor) throw new ApiError('second_factor_required')
  }

  /** Somebody who is signed in, also without the second factor that his level demands: for what leads to it, and out. */
  readonly signedIn = async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    const isUse = request.method !== 'GET' && request.method !== 'HEAD'
    const user = token === null ? null : await this.#byToken(token, isUse)
    if (user === null) throw new ApiError('unauthorized')
    this.#admitted.set(request, user)
  }

  /** As `required`, and nobody in another's name: throws `impersonating`. For what decides over an account itself. */
  readonly inPerson = async (request: FastifyRequest): Promise<void> => {
    await this.required(request)
    if (this.of(request).actor !== null) throw new ApiError('impersonating')
  }

  /** As `required`, or by a download token at the end of the address, which is good once (contract 1). */
  readonly forDownload = async (request: FastifyRequest): Promise<void> => {
    const [, url, token] = /^(.*)[?&]token=([\w-]{16,200})$/u.exec(request.url) ?? []
    if (url === undefined || token === undefined) return this.required(request)
    const user = await this.#byDownloadToken(url, token)
    if (user === null) throw new ApiError('unauthorized')
    // What is left of the address is what was asked for.
    if (typeof request.query === 'object' && request.query !== null)
      Reflect.deleteProperty(request.query, 'token')
    this.#admitted.set(request, user)
  }

  /** As `signedIn`, and nobody in another's name: for the second factor itself. */
  readonly enrolling = async (request: FastifyRequest): Promise<void> => {
    await this.signedIn(request)
    if (this.of(request).actor !== null) throw new ApiError('impersonating')
  }

  /** As `otherwise`, or another system whose key has that scope: it may what the least role may that has the right. */
  readonly orKey =
    (scope: ApiScope, otherwise: (request: FastifyRequest) => Promise<void>) =>
    async (request: FastifyRequest): Promise<void> => {
      const key = presentedKey(request)
      if (key === null) return otherwise(request)
      this.#admitted.set(request, userOf(await this.#keys.admit(key, scope)))
    }

  /** Another system alone. Throws `unauthorized`, `forbidden` for a key without the scope, and `rate_limited`. */
  async keyed(request: FastifyRequest, scope: ApiScope): Promise<void> {
    const key = presentedKey(request)
    if (key === null) throw new ApiError('unauthorized')
    this.#bearers.set(request, await this.#keys.admit(key, scope))
  }

  /** The system that `keyed` has let in. */
  bearer(request: FastifyRequest): KeyBearer {
    const bearer = this.#bearers.get(request)
    if (bearer === undefined) throw new Error('the route has no authentication hook')
    return bearer
  }

  /** Whom a hook of the route has let in. */
  of(request: FastifyRequest): ConsoleUser {
    const user = this.find(request)
    if (user === null) throw new Error('the route has no authentication hook')
    return user
  }

  /** The user whom a hook of the route has let in, or null. */
  find(request: FastifyRequest): ConsoleUser | null {
    return this.#admitted.get(request) ?? null
  }

  async #byToken(token: string, isUse: boolean): Promise<ConsoleUser | null> {
    return this.#database.transaction('platform', async (tx) => {
      const found = await userSessionStore.byToken(tx, secretHash(token), 'access')
      if (found === null || found.expiresAt.getTime() <= this.#clock.now()) return null
      const user = await this.#inSession(tx, found.session)
      if (user !== null && isUse) await noteUse(tx, found.session, this.#clock.now())
      return user
    })
  }

  async #byDownloadToken(url: string, token: string): Promise<ConsoleUser | null> {
    return this.#database.transaction('platform', async (tx) => {
      const session = await downloadTokenStore.use(tx, secretHash(token), url, new Date(this.#clock.now()))
      return session === null ? null : this.#inSession(tx, session)
    })
  }

  async #inSession(tx: Tx, session: UserSessionRow): Promise<ConsoleUser | null> {
    if (session.endedAt !== null || session.expiresAt.getTime() <= this.#clock.now()) return null
    if (await endIfIdle(tx, session, this.#clock.now())) return null
    const user = await userStore.byId(tx, session.userId)
    if (user === null) return null
    const assignments = await userStore.assignmentsOf(tx, user.id)
    const actor = await actorOf(tx, session, assignments)
    if (actor === 'nobody') return null
    return {
      actor,
      proof: session.proof,
      // Whoever works as another has shown his own, before that began.
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

/** Who truly works in a session; `nobody` once his own roles do not reach that far any more. */
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

/** A key as lists see it: nobody's account, and nobody's session. */
function userOf({ id, name, assignments, scope, expiresAt }: KeyBearer): ConsoleUser {
  const nobody = {
    email: '',
    sessionId: id,
    actor: null,
    proof: 'password',
    lacksSecondFactor: false,
  } as const
  return { ...nobody, id, name, assignments, scope, expiresAt }
}
