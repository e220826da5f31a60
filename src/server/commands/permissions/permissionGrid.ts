import type {
  GrantCell,
  GrantOrgUnitRef,
  GrantRow,
  PermissionGrid,
} from '../../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../../contract/permissions/remoteFunctions.ts'
import { explicitGrant } from '../../../domain/permissions/grantPreview.ts'
import { cellOf } from '../../../domain/permissions/permissions.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Database, Tx } from '../../db/database.ts'
import { childrenOf } from '../../db/orgUnits/orgUnitDescendants.ts'
import { placeOn } from '../../db/orgUnits/orgUnitPath.ts'
import { type GrantRecord, permissionStore } from '../../db/permissions/permissionStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { requirePermissionOrgUnit } from './requirePermissionOrgUnit.ts'

/**
 * Returns the state of every function on the path to an org unit, at it and directly below it; without an id,
 * at the highest org unit where the caller manages permissions. Throws `forbidden` if the caller manages none
 * there, `not_found` for an org unit that they do not see.
 */
export async function permissionGrid(
  { database }: { database: Database },
  user: ConsoleUser,
  orgUnitId: string | undefined,
): Promise<PermissionGrid> {
  const id = orgUnitId ?? highestOf(user)
  return database.transaction(user.scope, async (tx) => {
    const path = id === undefined ? [] : (await requirePermissionOrgUnit(tx, user, id)).path
    const { orgUnits, total } = await childrenOf(tx, path.at(-1) ?? null)
    const grants = await grantsByOrgUnit(tx, [...path, ...orgUnits])
    return {
      path: path.map((_orgUnit, depth) => rowOf(user, path.slice(0, depth + 1), grants)),
      children: orgUnits.map((orgUnit) => rowOf(user, [...path, orgUnit], grants)),
      total,
    }
  })
}

/** Returns the id of the highest org unit where the user manages permissions; undefined for the platform. */
function highestOf({ assignments }: ConsoleUser): string | undefined {
  const keeping = assignmentsFor(assignments, 'keepPermissions')
  const [widest] = keeping.toSorted((one, other) => one.path.length - other.path.length)
  if (widest === undefined) throw new ApiError('forbidden')
  return widest.path.at(-1)?.id
}

type GrantsByOrgUnit = ReadonlyMap<string, readonly GrantRecord[]>

async function grantsByOrgUnit(tx: Tx, orgUnits: readonly GrantOrgUnitRef[]): Promise<GrantsByOrgUnit> {
  const found = await permissionStore.at(
    tx,
    orgUnits.map(({ id }) => id),
  )
  return Map.groupBy(found, ({ nodeId }) => nodeId)
}

/** Returns the row of the org unit at the end of a path. */
function rowOf(
  { assignments }: ConsoleUser,
  path: readonly GrantOrgUnitRef[],
  grants: GrantsByOrgUnit,
): GrantRow {
  const orgUnit = path.at(-1)
  if (orgUnit === undefined) throw new Error('the platform has no permissions')
  const keeps = hasRightAt(assignments, 'keepPermissions', placeOn(path))
  const above = path.slice(0, -1).map(({ id }) => id)
  const cells = remoteFunctions.map((name): GrantCell => {
    const words = new Map(
      path.flatMap(({ id }): [string, boolean][] => {
        const word = grants.get(id)?.find((grant) => grant.function === name)
        return word === undefined ? [] : [[id, word.granted]]
      }),
    )
    const own = grants.get(orgUnit.id)?.find((grant) => grant.function === name)
    const explicit = own?.granted ?? null
    const cell = cellOf({
      level: orgUnit.level,
      function: name,
      explicit,
      above: explicitGrant(above, words),
      keeps,
    })
    return {
      function: name,
      state: cell.state,
      available: cell.available,
      said: explicit,
      may_change: cell.mayChange,
      version: own?.version ?? 0,
      by: own?.changedBy ?? null,
      at: own?.changedAt.getTime() ?? null,
    }
  })
  return { node: orgUnit, cells }
}
