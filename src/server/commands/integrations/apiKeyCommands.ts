import type { ApiKeyItem, MadeApiKey, NewApiKey } from '../../../contract/integrations/apiKeys.ts'
import { keyStart } from '../../../domain/integrations/apiKeys.ts'
import { problemsIn, recordNameLetters, textProblem } from '../../../domain/records.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import type { Clock } from '../../config.ts'
import { apiKeyStore } from '../../db/integrations/apiKeyStore.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { pathTo, placeOn } from '../../db/orgUnits/orgUnitPath.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { refuseProblems } from '../../errors/recordErrors.ts'
import { onlyItem } from '../../lists/listQuery.ts'
import { integrationOrgUnit } from './integrationOrgUnit.ts'

interface Deps {
  database: Database
  clock: Clock
}

/** Length of a key’s secret (192 bits), and the number of characters by which people recognize a key. */
const secretBytes = 24
const shownLetters = 8
const dayMs = 86_400_000

/** Creates a key, which is returned only this once. Throws `forbidden`, and the problems of its fields. */
export async function createApiKey(
  { database, clock }: Deps,
  { user, by }: RequestActor,
  asked: NewApiKey,
): Promise<MadeApiKey> {
  const name = asked.name.trim()
  const scopes = [...new Set(asked.scopes)]
  const key = `${keyStart}${newSecret(secretBytes)}`
  return database.transaction(user.scope, async (tx) => {
    const { level, nodeId, customerId, place } = await integrationOrgUnit(tx, user, 'keepIntegrations', asked)
    refuseProblems(
      problemsIn({
        name: textProblem(name, recordNameLetters),
        scopes: scopes.length === 0 ? 'required' : null,
        // A hospital’s feed knows only its own beds: its identifiers must belong to one customer.
        node_id: scopes.includes('fhir:write') && customerId === null ? 'invalid_value' : null,
      }),
    )
    const now = clock.now()
    const id = await apiKeyStore.create(tx, {
      level,
      nodeId,
      customerId,
      name,
      scopes,
      createdAt: new Date(now),
      hash: secretHash(key),
      prefix: key.slice(0, shownLetters),
      makerId: user.id,
      expiresAt: new Date(now + asked.expires_in_days * dayMs),
    })
    const item = await keptKey(tx, user, id)
    await auditStore.write(tx, {
      by,
      place,
      action: 'create',
      target: targetOf(item),
      after: { name, scopes, level, node: item.node, expires_at: item.expires_at },
    })
    return { ...item, key }
  })
}

/**
 * Revokes a key: it grants no access from now on. Throws `not_found`, also for a key that was already
 * revoked.
 */
export async function revokeApiKey(
  { database, clock }: Deps,
  { user, by }: RequestActor,
  id: string,
): Promise<void> {
  await database.transaction(user.scope, async (tx) => {
    const item = await keptKey(tx, user, id)
    if (!(await apiKeyStore.revoke(tx, id, new Date(clock.now())))) throw new ApiError('not_found')
    const found = await pathTo(tx, await apiKeyStore.nodeOf(tx, id))
    await auditStore.write(tx, {
      by,
      place: placeOn(found?.path ?? []),
      action: 'remove',
      target: targetOf(item),
    })
  })
}

async function keptKey(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<ApiKeyItem> {
  const within = assignmentsFor(assignments, 'keepIntegrations')
  return onlyItem((part) => apiKeyStore.list(tx, { within, words: [], id }, part))
}

const targetOf = ({ id, name }: ApiKeyItem) => ({ kind: 'api_key', id, name }) as const
