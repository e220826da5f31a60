import type { GrantOrgUnitRef } from '../../../contract/permissions/permissions.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { type OrgUnitPath, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'

/**
 * Returns an org unit whose permissions the user manages. Throws `not_found` if the user does not see it,
 * `forbidden` if they only see it.
 */
export async function requirePermissionOrgUnit(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
): Promise<OrgUnitPath & { orgUnit: GrantOrgUnitRef }> {
  const found = await pathTo(tx, id)
  const orgUnit = found?.path.at(-1)
  if (found === null || orgUnit === undefined || !hasRightAt(assignments, 'seeStructure', found.place))
    throw new ApiError('not_found')
  if (!hasRightAt(assignments, 'keepPermissions', found.place)) throw new ApiError('forbidden')
  return { ...found, orgUnit }
}
