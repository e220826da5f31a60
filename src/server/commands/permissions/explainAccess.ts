import type { AccessExplanation, RightName } from '../../../contract/permissions/accessExplanation.ts'
import type { GrantOrgUnitRef } from '../../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../../contract/permissions/remoteFunctions.ts'
import { explicitGrant } from '../../../domain/permissions/grantPreview.ts'
import { cellOf, decidingGrant } from '../../../domain/permissions/permissions.ts'
import { accessExplanation } from '../../../domain/permissions/accessExplanation.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Clock } from '../../config.ts'
import type { Database, Tx } from '../../db/database.ts'
import { pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { permissionStore } from '../../db/permissions/permissionStore.ts'
import { rolesOf } from '../../db/users/userRoles.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { visibleUser } from '../users/userCommands.ts'

/**
 * Explains why a user has a right at an org unit, or does not have it. Throws `not_found` if the caller does
 * not see the user or the org unit. A role that the caller may not know about counts, and is reported without
 * its name or org unit.
 */
export async function explainAccess(
  { database, clock }: { database: Database; clock: Clock },
  user: ConsoleUser,
  { id, right, node: orgUnitId }: { id: string; right: RightName; node?: string | undefined },
): Promise<AccessExplanation> {
  const { name, status, assignments: seen } = await visibleUser({ database, clock }, user, id)
  const held = await database.transaction('platform', (tx) => rolesOf(tx, [id]))
  return database.transaction(user.scope, async (tx) => {
    const found = await pathTo(tx, orgUnitId ?? null)
    if (found === null || !hasRightAt(user.assignments, 'seeStructure', found.place))
      throw new ApiError('not_found')
    const { path, place } = found
    const deactivated = status === 'deactivated'
    const why = accessExplanation({ right, path, held: held.get(id) ?? [], seen, deactivated })
    const showsFunctions =
      right === 'keepPermissions' && hasRightAt(user.assignments, 'keepPermissions', place)
    return {
      person: { id, name },
      right,
      node: path.at(-1) ?? null,
      ...why,
      functions: showsFunctions ? await functionsAt(tx, path, why.allowed) : null,
    }
  })
}

/**
 * Returns the state of each function at the end of a path, for a user who manages permissions there or does
 * not.
 */
async function functionsAt(
  tx: Tx,
  path: readonly GrantOrgUnitRef[],
  keeps: boolean,
): Promise<AccessExplanation['functions']> {
  const orgUnit = path.at(-1)
  if (orgUnit === undefined) return null
  const ids = path.map(({ id }) => id)
  const grants = await permissionStore.at(tx, ids)
  return remoteFunctions.map((name) => {
    const words = new Map(
      grants
        .filter((grant) => grant.function === name)
        .map((grant) => [grant.nodeId, grant.granted] as const),
    )
    const question = {
      explicit: words.get(orgUnit.id) ?? null,
      above: explicitGrant(ids.slice(0, -1), words),
      keeps,
    }
    const { state, available, mayChange } = cellOf({ level: orgUnit.level, function: name, ...question })
    const speaker = decidingGrant(grants, name)?.nodeId
    return {
      function: name,
      state,
      available,
      may_change: mayChange,
      said_at: path.find(({ id }) => id === speaker) ?? null,
    }
  })
}
