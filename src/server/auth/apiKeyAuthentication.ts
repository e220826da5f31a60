import type { FastifyRequest } from 'fastify'
import type { ApiScope } from '../../contract/integrations/apiKeys.ts'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { keyStart, scopeRoles } from '../../domain/integrations/apiKeys.ts'
import type { FailureBroadcast } from '../cluster/failureBroadcast.ts'
import { TokenBucket } from '../limits/tokenBucket.ts'
import type { Clock } from '../config.ts'
import { apiKeyStore, apiKeyExpiresAt, type ApiKeyRow } from '../db/integrations/apiKeyStore.ts'
import type { Database, Scope, Tx } from '../db/database.ts'
import { nodesOf, pathTo } from '../db/orgUnits/orgUnitPath.ts'
import { secretHash } from '../db/secret.ts'
import { userStore } from '../db/users/userStore.ts'
import { bearerToken } from './bearerToken.ts'
import { ApiError } from '../errors/apiError.ts'
import { scopeOf } from './scopeOf.ts'

/** Requests per API key: a burst of sixty, then ten a second. */
const asksEach = { burst: 60, perSecond: 10 } as const

/**
 * An API key that was presented for a scope. It acts like a user who has the one role that the scope
 * requires, at the key’s org unit.
 */
export interface ApiKeyBearer {
  id: string
  /** Name in the audit. */
  name: string
  /** Name without the first letters of the key, for people outside the console. */
  ownName: string
  assignments: Assignment[]
  /** Rows that its transactions may see. */
  scope: Scope
  /** Customer above the key's org unit; null for a key of the platform or an organization. */
  customerId: string | null
  /** Org unit of the key. */
  level: ApiKeyRow['level']
  nodeId: string | null
  /** Account that created the key; null for a key that is older than this record. */
  makerId: string | null
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface ApiKeyAuthenticationDeps {
  readonly database: Database
  readonly clock: Clock
  readonly failureBroadcast: FailureBroadcast
}

/**
 * Authenticates other systems by their API keys. A key is looked up on every request, so that revoking it
 * takes effect immediately.
 */
export class ApiKeyAuthentication {
  readonly #database: Database
  readonly #clock: Clock
  readonly #requestLimit: TokenBucket

  constructor({ database, clock, failureBroadcast }: ApiKeyAuthenticationDeps) {
    this.#database = database
    this.#clock = clock
    this.#requestLimit = new TokenBucket({
      clock,
      ...asksEach,
      shared: { name: 'api_keys', failureBroadcast, batch: 6 },
    })
  }

  /**
   * Returns the bearer of a key that has the scope.
   * @throws `unauthorized`, `forbidden` for a key without the scope, and `rate_limited`.
   */
  async admit(key: string, scope: ApiScope): Promise<ApiKeyBearer> {
    const now = new Date(this.#clock.now())
    const bearer = await this.#database.transaction('platform', async (tx) => {
      const row = await apiKeyStore.byHash(tx, secretHash(key))
      const path = row === null ? null : await validKeyPath(tx, row, now)
      if (row === null || path === null) return null
      await apiKeyStore.noteUse(tx, row.id, now)
      const assignments = [{ role: scopeRoles[scope], path }]
      const user: ApiKeyBearer = {
        id: row.id,
        name: `${row.name} (${row.prefix}…)`,
        ownName: row.name,
        assignments,
        customerId: row.customerId,
        level: row.level,
        nodeId: row.nodeId,
        makerId: row.makerId,
        scope: await scopeOf(tx, assignments),
        expiresAt: apiKeyExpiresAt(row),
      }
      return { scopes: row.scopes, user }
    })
    if (bearer === null) throw new ApiError('unauthorized')
    if (!bearer.scopes.includes(scope)) throw new ApiError('forbidden')
    if (!this.#requestLimit.takes(bearer.user.id))
      throw new ApiError('rate_limited', { retryAfter: this.#requestLimit.secondsUntil(bearer.user.id) })
    return bearer.user
  }
}

/** Returns the path to the org unit of a key; null for a key that is not valid now. */
async function validKeyPath(tx: Tx, row: ApiKeyRow, now: Date): Promise<Node[] | null> {
  if (row.revokedAt !== null || apiKeyExpiresAt(row) <= now.getTime()) return null
  // A key ends with its creator's account, however that was removed.
  if (row.makerId !== null && (await userStore.byId(tx, row.makerId)) === null) return null
  // A key is suspended while its org unit is removed.
  const found = await pathTo(tx, row.nodeId)
  return found === null ? null : nodesOf(found.path)
}

/** Returns the role that a key with this scope has now; null if the key is not valid or has no such scope. */
export async function keyAssignment(
  tx: Tx,
  id: string,
  scope: ApiScope,
  now: Date,
): Promise<Assignment | null> {
  const row = await apiKeyStore.byId(tx, id)
  const path = row === null ? null : await validKeyPath(tx, row, now)
  if (row === null || path === null || !row.scopes.includes(scope)) return null
  return { role: scopeRoles[scope], path }
}

/** Returns the API key that a request presents; null if there is none. */
export function presentedApiKey(request: FastifyRequest): string | null {
  const key = bearerToken(request)
  return key?.startsWith(keyStart) === true ? key : null
}
