import type { GrantNode } from '../../../contract/permissions.ts'
import { may } from '../../../domain/roles.ts'
import type { Tx } from '../../db/database.ts'
import { type FoundPath, pathTo } from '../../db/nodePath.ts'
import type { ConsoleUser } from '../../http/consoleAuthentication.ts'
import { ApiError } from '../../http/errors.ts'

/**
 * Returns an org unit whose permissions the user manages. Throws `not_found` if the user does not see it,
 * `forbidden` if they only see it.
 */
export async function permissionNode(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
): Promise<FoundPath & { node: GrantNode }> {
  const found = await pathTo(tx, id)
  const node = found?.path.at(-1)
  if (found === null || node === undefined || !may(assignments, 'seeStructure', found.place))
    throw new ApiError('not_found')
  if (!may(assignments, 'keepPermissions', found.place)) throw new ApiError('forbidden')
  return { ...found, node }
}
