import type { Node } from '../../../contract/permissions/roles.ts'
import {
  type NewSsoProvider,
  SsoProvider,
  type SsoProviderChange,
  type SsoProviderTest,
} from '../../../contract/singleSignOn.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { rolesToMap } from '../../../domain/singleSignOn/singleSignOn.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { seal } from '../../db/secret.ts'
import { type SsoProviderRow, ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { testOpenIdProvider } from './testOpenIdProvider.ts'
import { isProviderAddress } from './openIdProvider.ts'
import { placeAt } from '../audit/placeOf.ts'
import { addressOf, providerPurpose, redirectUriAt, type SsoDeps } from './singleSignOn.ts'

/** Returns a provider at or below the org units that the user manages. Throws `not_found` for any other. */
export async function readProvider(deps: SsoDeps, user: ConsoleUser, id: string): Promise<SsoProvider> {
  return deps.database.transaction('platform', async (tx) => {
    const { row, path } = await kept(tx, user, id)
    return shown(deps, row, path)
  })
}

/**
 * Creates a provider. Throws `forbidden`, `not_found` if its org unit is gone, and `bad_request` with the
 * field.
 */
export async function createProvider(
  deps: SsoDeps,
  actor: RequestActor,
  values: NewSsoProvider,
): Promise<SsoProvider> {
  const { level, node_id: orgUnitId, ...rest } = values
  return deps.database.transaction('platform', async (tx) => {
    const path = await ssoStore.pathOf(tx, { level, nodeId: orgUnitId })
    if (path === null) throw new ApiError('not_found')
    if (!keeps(actor.user, path)) throw new ApiError('forbidden')
    judge(actor.user, rest, { level, path })
    const clientSecret = seal(Buffer.from(rest.client_secret), keyOf(deps))
    const row = await ssoStore.create(tx, { level, nodeId: orgUnitId, ...columnsOf(rest), clientSecret })
    const item = shown(deps, row, path)
    await note(tx, actor, { action: 'create', item, path, after: item })
    return item
  })
}

/**
 * Changes a provider. With another issuer, it recognizes no one until they come with their verified address.
 * Throws `not_found`, `stale_record`, and `bad_request` with the field.
 */
export async function updateProvider(
  deps: SsoDeps,
  actor: RequestActor,
  { id, version, values }: { id: string; version: number; values: SsoProviderChange },
): Promise<SsoProvider> {
  return deps.database.transaction('platform', async (tx) => {
    const { row: before, path } = await kept(tx, actor.user, id)
    judge(actor.user, values, { level: before.level, path })
    // The secret was meant for the previous issuer and must not be sent to another one.
    if (values.client_secret === undefined && values.issuer !== before.issuer)
      throw new ApiError('bad_request', { fields: { client_secret: 'required' } })
    const secret = values.client_secret
    const row = await ssoStore.change(
      tx,
      { id, version, now: new Date(deps.clock.now()) },
      {
        ...columnsOf(values),
        ...(secret !== undefined && { clientSecret: seal(Buffer.from(secret), keyOf(deps)) }),
      },
    )
    if (row === null) throw new ApiError('stale_record')
    // A subject is unique only within its issuer (OpenID Connect Core, 2): the same subject at another issuer
    // is someone else.
    if (row.issuer !== before.issuer) await ssoStore.forgetIdentities(tx, id)
    const item = shown(deps, row, path)
    await note(tx, actor, { action: 'change', item, path, before: shown(deps, before, path), after: item })
    return item
  })
}

/**
 * Removes a provider: no one can sign in through it any longer, and the accounts that it created stay. Throws
 * `not_found` and `stale_record`.
 */
export async function removeProvider(
  deps: SsoDeps,
  actor: RequestActor,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await deps.database.transaction('platform', async (tx) => {
    const { row, path } = await kept(tx, actor.user, id)
    const now = new Date(deps.clock.now())
    if ((await ssoStore.change(tx, { id, version, now }, { removedAt: now })) === null)
      throw new ApiError('stale_record')
    await note(tx, actor, { action: 'remove', item: shown(deps, row, path), path })
  })
}

/** Restores a removed provider. Throws `not_found`, also if it is too late, and `stale_record`. */
export async function restoreProvider(deps: SsoDeps, actor: RequestActor, id: string): Promise<SsoProvider> {
  return deps.database.transaction('platform', async (tx) => {
    const { row: removed, path } = await kept(tx, actor.user, id, true)
    const { version } = removed
    const row = await ssoStore.restore(tx, { id, version, now: new Date(deps.clock.now()) })
    if (row === null) throw new ApiError('stale_record')
    const item = shown(deps, row, path)
    await note(tx, actor, { action: 'restore', item, path, after: item })
    return item
  })
}

/**
 * Tests whether a provider answers, is the one that it should be, has keys, accepts the client’s secret, and
 * has the right time.
 */
export async function testProvider(
  deps: SsoDeps,
  { user }: RequestActor,
  id: string,
): Promise<SsoProviderTest> {
  const { row } = await deps.database.transaction('platform', (tx) => kept(tx, user, id))
  return testOpenIdProvider(addressOf(deps, row), { ...deps, redirectUri: redirectUriAt(deps.origin()) })
}

async function kept(
  tx: Tx,
  user: ConsoleUser,
  id: string,
  removed = false,
): Promise<{ row: SsoProviderRow; path: Node[] }> {
  const row = await ssoStore.byId(tx, id, removed)
  const path = row && (await ssoStore.pathOf(tx, row))
  // A provider out of the user’s scope is treated as nonexistent.
  if (row === null || path === null || !keeps(user, path)) throw new ApiError('not_found')
  return { row, path }
}

const keeps = (user: ConsoleUser, path: Node[]) => hasRightAt(user.assignments, 'keepSso', placeAt(path))

const keyOf = ({ installationKey: key }: SsoDeps) => ({ key, purpose: providerPurpose })

/**
 * Throws unless the provider’s address is valid and every role that it may assign is lower than the user’s
 * own and belongs to this org unit.
 */
function judge(
  user: ConsoleUser,
  { issuer, role_map: rules }: Pick<SsoProviderChange, 'issuer' | 'role_map'>,
  { level, path }: { level: SsoProviderRow['level']; path: Node[] },
): void {
  if (!isProviderAddress(issuer)) throw new ApiError('bad_request', { fields: { issuer: 'invalid_format' } })
  const allowed = rolesToMap(user.assignments, level, path)
  const wrong = rules.findIndex(({ role }) => !allowed.includes(role))
  if (wrong >= 0) throw new ApiError('bad_request', { fields: { [`role_map.${wrong}.role`]: 'forbidden' } })
}

function columnsOf({ name, issuer, enabled, ...rest }: SsoProviderChange) {
  const { client_id: clientId, role_claim: roleClaim, role_map: roleMap } = rest
  return { name, issuer, enabled, clientId, roleClaim, roleMap }
}

export function shown({ origin }: Pick<SsoDeps, 'origin'>, row: SsoProviderRow, path: Node[]): SsoProvider {
  return {
    id: row.id,
    version: row.version,
    level: row.level,
    node_id: row.nodeId,
    name: row.name,
    node: path.at(-1)?.name ?? '',
    issuer: row.issuer,
    client_id: row.clientId,
    enabled: row.enabled,
    role_claim: row.roleClaim,
    role_map: SsoProvider.shape.role_map.parse(row.roleMap),
    redirect_uri: redirectUriAt(origin()),
    removed_at: row.removedAt?.getTime() ?? null,
  }
}

interface AuditedChange {
  action: 'create' | 'change' | 'remove' | 'restore'
  item: SsoProvider
  path: Node[]
  before?: SsoProvider
  after?: SsoProvider
}

async function note(tx: Tx, { by }: RequestActor, { item, path, ...rest }: AuditedChange): Promise<void> {
  await auditStore.write(tx, {
    by,
    place: placeAt(path),
    ...rest,
    target: { kind: 'sso_provider', id: item.id, name: item.name },
  })
}
