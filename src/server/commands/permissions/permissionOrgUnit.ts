import type { GrantOrgUnitRef } from '../../../contract/permissions/permissions.ts'
import { may } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { type OrgUnitPath, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'

/**
 * Returns an org unit whose permissions the user manages. Throws `not_found` if the user does not see it,
 * `forbidden` if they only see it.
 */
export async function permissionOrgUnit(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
): Promise<OrgUnitPath & { node: GrantOrgUnitRef }> {
  const found = await pathTo(tx, id)
  const node = found?.path.at(-1)
  if (found === null || node === undefined || !may(assignments, 'seeStructure', found.place))
    throw new ApiError('not_found')
  if (!may(assignments, 'keepPermissions', found.place)) throw new ApiError('forbidden')
  return { ...found, node }
}
