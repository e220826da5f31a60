import type { GrantNode } from '../../../contract/permissions.ts'
import { may } from '../../../domain/roles.ts'
import type { Tx } from '../../db/database.ts'
import { type FoundPath, pathTo } from '../../db/nodePath.ts'
import type { ConsoleUser } from '../../http/consoleAuthentication.ts'
import { ApiError } from '../../http/errors.ts'

/** A node whose permissions somebody keeps. Throws `not_found` where he sees nothing, `forbidden` where he may only look. */
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
