import type { Node } from '../../../contract/permissions/roles.ts'
import {
  type NewSsoProvider,
  SsoProvider,
  type SsoProviderChange,
  type SsoProviderTest,
} from '../../../contract/singleSignOn.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { rolesToMap } from '../../../domain/singleSignOn/singleSignOn.ts'
import type { Tx } from '../../db/database.ts'
import { seal } from '../../db/secret.ts'
import { type SsoProviderRow, ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { testOpenIdProvider } from './testOpenIdProvider.ts'
import { isProviderAddress } from './openIdProvider.ts'
import { placeAt } from '../audit/placeOf.ts'
import { allValues, type FoundRecord, recordCommands, type VersionedRef } from '../recordCommands.ts'
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
  return providers(deps).create(deps, actor, async (tx) => {
    const path = await ssoStore.pathOf(tx, { level, nodeId: orgUnitId })
    if (path === null) throw new ApiError('not_found')
    if (!keeps(actor.user, path)) throw new ApiError('forbidden')
    judge(actor.user, rest, { level, path })
    const clientSecret = seal(Buffer.from(rest.client_secret), keyOf(deps))
    const { id } = await ssoStore.create(tx, { level, nodeId: orgUnitId, ...columnsOf(rest), clientSecret })
    return { id, place: placeAt(path) }
  })
}

/**
 * Changes a provider. With another issuer, it recognizes no one until they come with their verified address.
 * Throws `not_found`, `stale_record`, and `bad_request` with the field.
 */
export async function updateProvider(
  deps: SsoDeps,
  actor: RequestActor,
  seen: VersionedRef,
  values: SsoProviderChange,
): Promise<SsoProvider> {
  return providers(deps).change(deps, actor, seen.id, async (tx, { row: before, path }) => {
    const { id } = before
    judge(actor.user, values, { level: before.level, path })
    // The secret was meant for the previous issuer and must not be sent to another one.
    if (values.client_secret === undefined && values.issuer !== before.issuer)
      throw new ApiError('bad_request', { fields: { client_secret: 'required' } })
    const secret = values.client_secret
    const row = await ssoStore.change(
      tx,
      { ...seen, now: new Date(deps.clock.now()) },
      {
        ...columnsOf(values),
        ...(secret !== undefined && { clientSecret: seal(Buffer.from(secret), keyOf(deps)) }),
      },
    )
    if (row === null) return false
    // A subject is unique only within its issuer (OpenID Connect Core, 2): the same subject at another issuer
    // is someone else.
    if (row.issuer !== before.issuer) await ssoStore.forgetIdentities(tx, id)
    // The secret is not part of what is read, and counts as changed without a comparison.
    return secret === undefined || {}
  })
}

/**
 * Removes a provider: no one can sign in through it any longer, and the accounts that it created stay. Throws
 * `not_found` and `stale_record`.
 */
export async function removeProvider(deps: SsoDeps, actor: RequestActor, seen: VersionedRef): Promise<void> {
  await providers(deps).remove(deps, actor, seen.id, async (tx) => {
    const now = new Date(deps.clock.now())
    return (await ssoStore.change(tx, { ...seen, now }, { removedAt: now })) !== null
  })
}

/** Restores a removed provider. Throws `not_found`, also if it is too late, and `stale_record`. */
export async function restoreProvider(deps: SsoDeps, actor: RequestActor, id: string): Promise<SsoProvider> {
  return providers(deps).restore(deps, actor, id, async (tx, { row: { version } }) => {
    const now = new Date(deps.clock.now())
    return (await ssoStore.restore(tx, { id, version, now })) !== null
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

interface FoundProvider extends FoundRecord<SsoProvider> {
  row: SsoProviderRow
  path: Node[]
}

const providers = (deps: SsoDeps) =>
  recordCommands<SsoProvider, FoundProvider>({
    asServer: true,
    find: async (tx, user, id, action) => {
      const { row, path } = await kept(tx, user, id, action === 'restore')
      return { row, path, item: shown(deps, row, path), place: placeAt(path) }
    },
    read: async (tx, user, id) => {
      const { row, path } = await kept(tx, user, id)
      return shown(deps, row, path)
    },
    target: ({ id, name }) => ({ kind: 'sso_provider', id, name }),
    audited: (before, after) => (after === null ? {} : allValues((item: SsoProvider) => item)(before, after)),
  })
